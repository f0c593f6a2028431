import { ref, string } from 'yup';
import { limits } from '../../api/text/limits.ts';
import { serverTexts as messages } from './server-texts.ts';

/** The fields of every form that replaces a password. */
export const newPasswordFields = {
  newPassword: string()
    .min(limits.passwordMin, messages.newPasswordTooShort)
    .max(limits.passwordMax, messages.newPasswordTooLong)
    .required(messages.newPasswordTooShort),
  confirmPassword: string()
    .required(messages.confirmPasswordRequired)
    .oneOf([ref('newPassword')], messages.passwordsDiffer),
};
