import { useId, useState } from 'react';
import { Button } from '@fluentui/react-components';
import { plural, t } from '@lingui/core/macro';
import type { Security } from '../../../api/contract/second-steps.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { useRowStyles } from '../../components/list-rows.styles.ts';
import { SectionHeading } from '../../components/section-heading.tsx';
import { useConfirmed } from '../../components/use-confirmed.tsx';
import { useMakeRecoveryCodes } from './api.ts';
import { useChangeFailure } from './change-failure.ts';
import { useSectionStyles } from './section.styles.ts';
import { useCodes } from './use-codes.tsx';

/** Recovery codes, for the day when the phone or the passkey is lost. Without a second step there is nothing to recover. */
export function RecoverySection({ security }: { security: Security }) {
  const styles = useSectionStyles();
  const rows = useRowStyles();
  const id = useId();
  const failure = useChangeFailure();
  const { run, dialog } = useConfirmed();
  const codes = useCodes();
  const { mutate: make, isPending } = useMakeRecoveryCodes(run);
  const [asking, setAsking] = useState(false);
  const { recoveryCodesLeft: left, totp, passkeys } = security;
  const makeNew = () => {
    setAsking(false);
    make(undefined, {
      onSuccess: ({ recoveryCodes }) => codes.show(recoveryCodes),
      onError: failure(t`The codes could not be made`),
    });
  };
  const isNeeded = totp !== null || passkeys.length > 0;
  return (
    <section aria-labelledby={id} className={rows.root}>
      <SectionHeading id={id}>{t`Recovery codes`}</SectionHeading>
      <p className={rows.intro}>
        {isNeeded
          ? t`Each of these codes lets you in once if you lose your phone or your passkey.`
          : t`You get them when you set up an authenticator app or a passkey.`}
      </p>
      {left === null ? null : (
        <p className={styles.state}>
          {plural(left, { 0: 'No code is left.', one: 'One code is left.', other: '# codes are left.' })}
        </p>
      )}
      {isNeeded ? (
        <div className={styles.buttons}>
          <Button disabled={isPending} onClick={() => (left ? setAsking(true) : makeNew())}>
            {t`Make new codes`}
          </Button>
        </div>
      ) : null}
      <ConfirmDialog
        open={asking}
        title={t`Make new recovery codes?`}
        text={t`The ones you have kept will stop working.`}
        confirmLabel={t`Make new codes`}
        busy={isPending}
        onConfirm={makeNew}
        onCancel={() => setAsking(false)}
      />
      {dialog}
      {codes.dialog}
    </section>
  );
}
