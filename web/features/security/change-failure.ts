import { useToasts } from '../../components/toasts.tsx';
import { NotConfirmed } from '../../components/use-confirmed.tsx';
import { serverMessage } from '../../lib/http.ts';
import { PasskeyCancelled, PasskeyFailed } from '../../lib/passkeys.ts';

/** Shows why a change failed; nothing if the person themselves stopped it. */
export function useChangeFailure(): (title: string) => (error: unknown) => void {
  const toasts = useToasts();
  return (title) => (error) => {
    if (error instanceof NotConfirmed || error instanceof PasskeyCancelled) return;
    toasts.failure(title, error instanceof PasskeyFailed ? error.message : serverMessage(error));
  };
}
