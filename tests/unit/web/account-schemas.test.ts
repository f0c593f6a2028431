import { describe, expect, it } from 'vitest';
import { ValidationError, type Schema } from 'yup';
import type { z } from 'zod';
import { login } from '../../../api/contract/auth.ts';
import { messages } from '../../../api/text/messages.ts';
import { changePassword, registration, updateUser } from '../../../api/contract/users.ts';
import { loginSchema, registerSchema } from '../../../web/features/auth/schemas.ts';
import { passwordSchema, profileSchema } from '../../../web/features/profile/schemas.ts';

type Values = Record<string, string>;

/** What a form says of one field, undefined where it is content. */
function inForm(schema: Schema, values: Values, field: string): string | undefined {
  try {
    schema.validateSync(values, { abortEarly: false });
    return undefined;
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return error.inner.find(({ path }) => path === field)?.message;
  }
}

/** What the server says of the same. */
function onServer(schema: z.ZodType, values: Values, field: string): string | undefined {
  return schema.safeParse(values).error?.issues.find(({ path }) => path[0] === field)?.message;
}

const person = {
  username: 'maren',
  displayName: 'Maren',
  email: 'maren@example.org',
  password: 'long enough',
};
const passwords = { currentPassword: 'old one', newPassword: 'new one' };
const profile = { displayName: 'Maren', email: 'maren@example.org', avatar: '' };

const cases: [string, Schema, z.ZodType, Values, string, Values, string | undefined][] = [
  ['login', loginSchema, login, { password: 'x' }, 'username', { username: '  ' }, messages.usernameRequired],
  ['login', loginSchema, login, { username: 'x' }, 'password', { password: '' }, messages.passwordRequired],
  ['login', loginSchema, login, {}, 'password', { username: 'a', password: ' ' }, undefined],
  ...(
    [
      ['username', { username: 'ab' }, messages.usernameTooShort],
      ['username', { username: 'a b c' }, messages.usernameCharacters],
      ['username', { username: 'a'.repeat(51) }, messages.usernameTooLong],
      ['username', { username: 'a'.repeat(50) }, undefined],
      ['displayName', { displayName: ' M ' }, messages.newDisplayNameTooShort],
      ['displayName', { displayName: 'M'.repeat(51) }, messages.displayNameTooLong],
      ['email', { email: 'maren@' }, messages.newEmailInvalid],
      ['email', { email: 'admin@localhost' }, undefined],
      ['password', { password: '12345' }, messages.passwordTooShort],
      ['password', { password: 'p'.repeat(129) }, messages.passwordTooLong],
    ] as [string, Values, string | undefined][]
  ).map(([field, values, message]): (typeof cases)[number] => [
    'register',
    registerSchema,
    registration,
    person,
    field,
    values,
    message,
  ]),
  ...(
    [
      ['displayName', { displayName: 'M' }, messages.displayNameTooShort],
      ['displayName', { displayName: 'M'.repeat(51) }, messages.displayNameTooLong],
      ['email', { email: 'nobody' }, messages.emailInvalid],
      ['avatar', { avatar: 'javascript:alert(1)' }, messages.avatarInvalid],
      ['avatar', { avatar: 'https://example.org/a.png' }, undefined],
      ['avatar', { avatar: ' ' }, undefined],
    ] as [string, Values, string | undefined][]
  ).map(([field, values, message]): (typeof cases)[number] => [
    'profile',
    profileSchema,
    updateUser,
    profile,
    field,
    values,
    message,
  ]),
  ...(
    [
      ['currentPassword', { currentPassword: '' }, messages.currentPasswordRequired],
      ['newPassword', { newPassword: '12345' }, messages.newPasswordTooShort],
      ['newPassword', { newPassword: 'p'.repeat(129) }, messages.newPasswordTooLong],
      ['newPassword', { newPassword: '123456' }, undefined],
    ] as [string, Values, string | undefined][]
  ).map(([field, values, message]): (typeof cases)[number] => [
    'password',
    passwordSchema,
    changePassword,
    passwords,
    field,
    values,
    message,
  ]),
];

describe('form and server say the same', () => {
  // evidence: C213 C214 C215 C216 C217 C221
  it.each(cases)('%s', (_form, form, server, base, field, values, message) => {
    expect(inForm(form, { ...base, ...values }, field)).toBe(message);
    expect(onServer(server, { ...base, ...values }, field)).toBe(message);
  });

  // evidence: C176 C219 C220
  it('and only the form knows the second password', () => {
    const typed = { ...passwords, confirmPassword: 'other' };
    expect(inForm(passwordSchema, typed, 'confirmPassword')).toBe(messages.passwordsDiffer);
    expect(inForm(passwordSchema, passwords, 'confirmPassword')).toBe(messages.confirmPasswordRequired);
    expect(inForm(registerSchema, { ...person, confirmPassword: 'no' }, 'confirmPassword')).toBe(
      messages.passwordsDiffer,
    );
  });
});
