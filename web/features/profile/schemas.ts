import { object, string } from 'yup';
import { emailPattern, limits } from '../../../api/text/limits.ts';
import { serverTexts as messages } from '../../lib/server-texts.ts';
import { newPasswordFields } from '../../lib/new-password-fields.ts';
import { isPictureAddress } from '../../lib/web-address.ts';

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
    .test('web-address', messages.avatarInvalid, isPictureAddress),
});

export const passwordSchema = object({
  currentPassword: string().required(messages.currentPasswordRequired),
  ...newPasswordFields,
});
