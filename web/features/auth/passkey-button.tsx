import { useEffect, useEffectEvent, useState } from 'react';
import { Button, makeStyles } from '@fluentui/react-components';
import { Key20Regular } from '@fluentui/react-icons';
import { t } from '@lingui/core/macro';
import type { PasskeyAnswer } from '../../../api/contract/second-steps.ts';
import type { CurrentUser } from '../../../api/contract/users.ts';
import { useToasts } from '../../components/toasts.tsx';
import {
  choosePasskey,
  endPasskeyOffer,
  hasPasskeys,
  offerPasskeys,
  PasskeyCancelled,
} from '../../lib/passkeys.ts';
import { loginFailure, signInWithPasskey, useWays } from './api.ts';

const useStyles = makeStyles({
  button: { width: '100%', height: '40px' },
});

/** Whether people sign in with a passkey at this address. */
export function usePasskeyWay(): boolean {
  const { data } = useWays();
  return data?.passkeys === true && hasPasskeys();
}

/** Signs in with only a passkey. If the browser supports it, passkeys are also offered in the username field. */
export function PasskeyButton({ onSignedIn }: { onSignedIn: (user: CurrentUser) => void }) {
  const styles = useStyles();
  const toasts = useToasts();
  const [isBusy, setBusy] = useState(false);

  const signIn = async (choose: () => Promise<PasskeyAnswer | undefined>) => {
    try {
      const answer = await choose();
      if (answer === undefined) return;
      setBusy(true);
      onSignedIn(await signInWithPasskey(answer));
    } catch (error) {
      setBusy(false);
      if (!(error instanceof PasskeyCancelled)) toasts.failure(t`Login failed`, loginFailure(error));
    }
  };
  const offer = useEffectEvent(() => signIn(offerPasskeys));
  useEffect(() => {
    // the state changes only once the person has chosen one
    // oxlint-disable-next-line react/set-state-in-effect -- see above
    void offer();
    return () => void endPasskeyOffer();
  }, []);

  return (
    <Button
      className={styles.button}
      icon={<Key20Regular />}
      disabled={isBusy}
      onClick={() => void signIn(() => choosePasskey('sign-in'))}
    >
      {t`Sign in with a passkey`}
    </Button>
  );
}
