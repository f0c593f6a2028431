import { boolean, mixed, object, string } from 'yup';
import type { Role } from '../../../api/contract/primitives.ts';
import { emailPattern, limits, usernamePattern } from '../../../api/text/limits.ts';
import { serverTexts as messages } from '../../lib/server-texts.ts';
import { isPictureAddress } from '../../lib/web-address.ts';

const roles: readonly Role[] = ['admin', 'editor', 'viewer'];
const role = mixed<Role>().oneOf(roles, messages.roleRequired).required(messages.roleRequired);

const displayName = (tooShort: () => string) =>
  string()
    .trim()
    .default('')
    .min(limits.displayNameMin, tooShort)
    .max(limits.displayNameMax, messages.displayNameTooLong)
    .required(tooShort);

const email = (invalid: () => string) =>
  string().trim().max(limits.email, invalid).matches(emailPattern, invalid).required(invalid);

export const createUserSchema = object({
  username: string()
    .trim()
    .default('')
    .min(limits.usernameMin, messages.usernameTooShort)
    .max(limits.usernameMax, messages.usernameTooLong)
    .matches(usernamePattern, messages.usernameCharacters)
    .required(messages.usernameTooShort),
  displayName: displayName(messages.newDisplayNameTooShort),
  email: email(messages.newEmailInvalid),
  password: string()
    .min(limits.passwordMin, messages.passwordTooShort)
    .max(limits.passwordMax, messages.passwordTooLong)
    .required(messages.passwordTooShort),
  role,
});

const avatar = string()
  .trim()
  .max(limits.avatar, messages.avatarInvalid)
  .test('web-address', messages.avatarInvalid, isPictureAddress);

/** A service account has no e-mail address. */
export const editServiceSchema = object({
  displayName: displayName(messages.displayNameTooShort),
  role,
  avatar,
  active: boolean().required(),
  emailConfirmed: boolean().required(),
});

export const editUserSchema = editServiceSchema.shape({ email: email(messages.emailInvalid) });
