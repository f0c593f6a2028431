import { object, ref, string } from 'yup';
import { emailPattern, limits, messages } from '../../../api/contract/limits.ts';
import { isWebAddress } from '../../lib/web-address.ts';

export const profileSchema = object({
  displayName: string()
    .trim()
    .min(limits.displayNameMin, messages.displayNameTooShort)
    .max(limits.displayNameMax, messages.displayNameTooLong)
    .required(messages.displayNameTooShort),
  email: string()
    .trim()
    .max(limits.email, messages.emailInvalid)
    .matches(emailPattern, messages.emailInvalid)
    .required(messages.emailInvalid),
  avatar: string()
    .trim()
    .max(limits.avatar, messages.avatarInvalid)
    .test('web-address', messages.avatarInvalid, isWebAddress),
});

export const passwordSchema = object({
  currentPassword: string().required(messages.currentPasswordRequired),
  newPassword: string()
    .min(limits.passwordMin, messages.newPasswordTooShort)
    .max(limits.passwordMax, messages.newPasswordTooLong)
    .required(messages.newPasswordTooShort),
  confirmPassword: string()
    .required(messages.confirmPasswordRequired)
    .oneOf([ref('newPassword')], messages.passwordsDiffer),
});
