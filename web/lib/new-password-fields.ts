import { ref, string } from 'yup';
import { limits, messages } from '../../api/contract/limits.ts';

/** Of every form that sets a password in the place of another. */
export const newPasswordFields = {
  newPassword: string()
    .min(limits.passwordMin, messages.newPasswordTooShort)
    .max(limits.passwordMax, messages.newPasswordTooLong)
    .required(messages.newPasswordTooShort),
  confirmPassword: string()
    .required(messages.confirmPasswordRequired)
    .oneOf([ref('newPassword')], messages.passwordsDiffer),
};
