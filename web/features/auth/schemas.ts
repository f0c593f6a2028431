import { object, ref, string } from 'yup';
import { emailPattern, limits, usernamePattern } from '../../../api/text/limits.ts';
import { serverTexts as messages } from '../../lib/server-texts.ts';
import { newPasswordFields } from '../../lib/new-password-fields.ts';

export const loginSchema = object({
  username: string().trim().required(messages.usernameRequired),
  password: string().required(messages.passwordRequired),
});

export const registerSchema = object({
  username: string()
    .trim()
    .default('')
    .min(limits.usernameMin, messages.usernameTooShort)
    .max(limits.usernameMax, messages.usernameTooLong)
    .matches(usernamePattern, messages.usernameCharacters)
    .required(messages.usernameTooShort),
  displayName: string()
    .trim()
    .default('')
    .min(limits.displayNameMin, messages.newDisplayNameTooShort)
    .max(limits.displayNameMax, messages.displayNameTooLong)
    .required(messages.newDisplayNameTooShort),
  email: string()
    .trim()
    .max(limits.email, messages.newEmailInvalid)
    .matches(emailPattern, messages.newEmailInvalid)
    .required(messages.newEmailInvalid),
  password: string()
    .min(limits.passwordMin, messages.passwordTooShort)
    .max(limits.passwordMax, messages.passwordTooLong)
    .required(messages.passwordTooShort),
  confirmPassword: string()
    .required(messages.confirmPasswordRequired)
    .oneOf([ref('password')], messages.passwordsDiffer),
});

export const forgotPasswordSchema = object({
  name: string()
    .trim()
    .max(limits.email, messages.accountNameRequired)
    .required(messages.accountNameRequired),
});

export const newPasswordSchema = object(newPasswordFields);
