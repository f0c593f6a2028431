import { useId } from 'react';
import { makeStyles, Switch, tokens } from '@fluentui/react-components';
import { LockClosed16Regular } from '@fluentui/react-icons';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { RegistrationSetting } from '../../../api/contract/auth.ts';
import { SectionHeading } from '../../components/section-heading.tsx';
import { SwitchRow } from '../../components/switch-row.tsx';
import { useToasts } from '../../components/toasts.tsx';
import { serverMessage } from '../../lib/http.ts';
import { useChangeRegistration, useRegistrationSetting } from './api.ts';

const useStyles = makeStyles({
  root: { marginTop: '40px' },
  locked: {
    display: 'flex',
    columnGap: '6px',
    marginTop: '4px',
    fontSize: '13.5px',
    lineHeight: '19px',
    color: tokens.colorNeutralForeground3,
  },
  icon: { flexShrink: 0, marginTop: '2px' },
});

const meanings = (): Record<RegistrationSetting['registration'], string> => ({
  open: t`Anyone who can reach this address can create a viewer account.`,
  local: t`Only someone at the computer where Lectern runs can create an account.`,
  closed: t`Only administrators can add people.`,
});

/** The switch for whether people may register. It is locked if the environment sets it. */
export function RegistrationSwitch() {
  const styles = useStyles();
  const id = useId();
  const toasts = useToasts();
  const { data } = useRegistrationSetting();
  const change = useChangeRegistration();
  if (!data) return null;
  const { registration, isLocked } = data;
  const choose = (isOpen: boolean): void =>
    change.mutate(isOpen ? 'open' : 'closed', {
      onSuccess: () => toasts.success(isOpen ? t`Registration opened` : t`Registration closed`),
      onError: (error) => toasts.failure(t`Failed to change registration`, serverMessage(error)),
    });
  return (
    <section aria-labelledby={`${id}-heading`} className={styles.root}>
      <SectionHeading id={`${id}-heading`}>{t`Registration`}</SectionHeading>
      <SwitchRow id={id} name={t`Open to everyone`} text={meanings()[registration]}>
        <Switch
          id={id}
          aria-describedby={`${id}-text`}
          checked={registration === 'open'}
          disabled={isLocked || change.isPending}
          onChange={(_event, { checked }) => choose(checked)}
        />
      </SwitchRow>
      {isLocked && (
        <p className={styles.locked}>
          <LockClosed16Regular className={styles.icon} aria-hidden />
          <span>
            <Trans>
              Set by <code>REGISTRATION</code> in the environment of the server. Change it there.
            </Trans>
          </span>
        </p>
      )}
    </section>
  );
}
