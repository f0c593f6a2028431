import { t } from '@lingui/core/macro';
import type { SignInStep } from '../../../api/contract/second-steps.ts';
import type { CurrentUser } from '../../../api/contract/users.ts';
import { useToasts } from '../../components/toasts.tsx';
import { ApiError } from '../../lib/http.ts';
import { PasskeyCancelled } from '../../lib/passkeys.ts';
import { loginFailure } from './api.ts';

export interface StepProps {
  step: SignInStep;
  onSignedIn: (user: CurrentUser) => void;
  /** Called when the sign-in is over: the person begins again. */
  onOver: () => void;
}

/** Shows why a step failed, and ends it if the sign-in is over. */
export function useStepFailure(onOver: () => void): (error: unknown) => void {
  const toasts = useToasts();
  return (error) => {
    if (error instanceof PasskeyCancelled) return;
    toasts.failure(t`Login failed`, loginFailure(error));
    if (error instanceof ApiError && error.status === 401) onOver();
  };
}
