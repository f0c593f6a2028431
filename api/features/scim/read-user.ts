import { limits } from '../../text/limits.ts';
import { cleanName } from '../../text/clean-name.ts';
import { scimRefusal } from '../../core/http/scim-errors.ts';
import { isObject } from '../../text/is-object.ts';
import { attributesOf, booleanOf, primaryEmail, readText, type Attributes } from './attributes.ts';
import type { Operation } from './patch.ts';

/** What the provider says about a person. Attributes that are absent stay unchanged. */
export interface UserChange {
  userName?: string;
  externalId?: string;
  displayName?: string;
  email?: string;
  active?: boolean;
}

const maxLength = { userName: 254, externalId: 254 } as const;

/** A whole resource. @throws AppError 400 without a userName */
export function readChange(body: Record<string, unknown>): UserChange & { userName: string } {
  const attributes = attributesOf(body);
  const change = changeOf(attributes);
  const { userName } = change;
  if (userName === undefined) throw scimRefusal(400, 'invalidValue', 'userName is required.');
  return { ...change, userName };
}

/**
 * Later operations win. Attributes that Lectern does not store are ignored.
 * @throws AppError 400
 */
export function readPatch(operations: readonly Operation[]): UserChange {
  const merged = new Map<string, unknown>();
  for (const { op, path, value } of operations) {
    if (op === 'remove' && path === 'username') throw scimRefusal(400, 'mutability', 'userName is required.');
    if (op !== 'remove') merged.set(path, value);
    else if (path === 'active') merged.set(path, false);
  }
  return changeOf(merged);
}

function changeOf(attributes: Attributes): UserChange {
  const get = (name: string) => attributes.get(name) ?? undefined;
  const change: UserChange = {};
  if (get('username') !== undefined)
    change.userName = readText('userName', get('username'), { min: 1, max: maxLength.userName });
  if (get('externalid') !== undefined)
    change.externalId = readText('externalId', get('externalid'), { min: 1, max: maxLength.externalId });
  if (get('active') !== undefined) change.active = booleanOf('active', get('active'));
  const email = get('emails.value') ?? get('emails');
  if (email !== undefined) change.email = primaryEmail(email);
  const displayName = displayNameIn(attributes);
  if (displayName !== undefined) change.displayName = displayName;
  return change;
}

/** `displayName`, otherwise the formatted name, otherwise its parts. */
function displayNameIn(attributes: Attributes): string | undefined {
  const name = attributes.get('name');
  const parts = isObject(name) ? attributesOf(name) : new Map<string, unknown>();
  const part = (key: string) => parts.get(key) ?? attributes.get(`name.${key}`);
  const joined = [part('givenname'), part('familyname')].filter((word) => typeof word === 'string').join(' ');
  const given = attributes.get('displayname') ?? part('formatted') ?? joined;
  if (given === '' || given === null) return undefined;
  const clean = cleanName(readText('displayName', given, { max: 4 * limits.displayNameMax }));
  const cut = clean.slice(0, limits.displayNameMax).trim().toWellFormed();
  return cut.length < limits.displayNameMin ? undefined : cut;
}
