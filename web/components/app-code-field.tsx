import { t } from '@lingui/core/macro';
import { FormInput } from './form-input.tsx';

/** For the six digits that an authenticator app shows. */
export function AppCodeField() {
  return (
    <FormInput
      name="code"
      label={t`Enter the 6 digits from your app`}
      autoComplete="one-time-code"
      inputMode="numeric"
      autoFocus
    />
  );
}
