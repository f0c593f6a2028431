import { useEffect, useEffectEvent, useState } from 'react';
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import type { SignInStep } from '../../../api/contract/second-steps.ts';
import type { CurrentUser } from '../../../api/contract/users.ts';
import { callApi, calls } from '../../lib/calls.ts';
import { paths } from '../../lib/paths.ts';
import { currentUserKey, restoreSession } from '../../lib/session.ts';
import { onSignedInElsewhere } from '../../lib/signed-in-elsewhere.ts';
import { SignIn } from './sign-in.tsx';

const useStyles = makeStyles({
  text: { marginBottom: '20px', color: tokens.colorNeutralForeground2, lineHeight: '22px' },
});

/** Lets people sign in again over an open editor whose session ended, without losing the text. */
export function SignInDialog({ user }: { user: CurrentUser }) {
  const styles = useStyles();
  const client = useQueryClient();
  const [step, setStep] = useState<SignInStep>();

  const goOn = (next: CurrentUser) => {
    // someone else must not see the first person's text
    if (next.id !== user.id) return window.location.assign(paths.home());
    client.setQueryData(currentUserKey, next);
    restoreSession();
  };

  // the person signs in with a provider in another tab, while this page keeps their text
  const look = useEffectEvent(async () => {
    const next = await callApi(calls.auth.user).catch(() => null);
    if (next) goOn(next.user);
  });
  useEffect(() => onSignedInElsewhere(() => void look()), []);

  return (
    <Dialog open modalType="alert">
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{t`Sign in to continue`}</DialogTitle>
          <DialogContent>
            <p className={styles.text}>
              {t`Your session has ended. Your text is still here, and a copy is kept on this device.`}
            </p>
            <SignIn
              username={user.username}
              step={step}
              onStep={setStep}
              returnTo={paths.signedIn()}
              inNewTab
              asksForPassword={user.role === 'admin'}
              onSignedIn={goOn}
            />
          </DialogContent>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
