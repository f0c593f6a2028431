import { makeStyles, tokens } from '@fluentui/react-components';
import { Warning20Regular } from '@fluentui/react-icons';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { TextLink } from '../../components/text-link.tsx';
import { useCurrentUser } from '../../lib/current-user.ts';
import { paths } from '../../lib/paths.ts';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    alignItems: 'center',
    gap: '12px',
    margin: '0 16px 8px',
    padding: '8px 16px',
    border: '1px solid var(--lectern-warn-line)',
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: 'var(--lectern-warn)',
  },
  icon: { flexShrink: 0, color: 'var(--lectern-warn-icon)' },
  link: {
    color: tokens.colorNeutralForeground1,
    textDecorationLine: 'underline',
    textUnderlineOffset: '3px',
    fontWeight: tokens.fontWeightSemibold,
  },
});

/** Asks people to change the initial password that the set-up made. */
export function FirstPasswordBanner() {
  const styles = useStyles();
  const { user } = useCurrentUser();
  if (user?.passwordIsInitial !== true) return null;
  return (
    <section className={styles.root} aria-label={t`Initial password`}>
      <Warning20Regular className={styles.icon} />
      <span>
        <Trans>
          You’re still using the initial password.{' '}
          <TextLink to={paths.profile('password')} className={styles.link}>
            Change it.
          </TextLink>
        </Trans>
      </span>
    </section>
  );
}
