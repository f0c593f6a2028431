import { z } from 'zod';
import { emailPattern, limits } from '../../text/limits.ts';
import { isStorable } from '../../text/names.ts';
import { scimRefusal } from '../../core/http/scim-errors.ts';
import { isObject } from '../../text/is-object.ts';

/** A JSON object of SCIM, where names of attributes are not case-sensitive. */
export type Attributes = ReadonlyMap<string, unknown>;

export const attributesOf = (value: Record<string, unknown>): Attributes =>
  new Map(Object.entries(value).map(([name, inner]) => [plainName(name), inner]));

/** Shortens `urn:ietf:params:scim:schemas:core:2.0:User:userName` to `username`. */
export const plainName = (name: string): string =>
  name.toLowerCase().replace(/^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/, '');

const text = z.string().trim().refine(isStorable);

/** @throws AppError 400 with the attribute's name */
export function readText(
  name: string,
  value: unknown,
  { min = 0, max }: { min?: number; max: number },
): string {
  const parsed = text.min(min).max(max).safeParse(value);
  if (!parsed.success)
    throw scimRefusal(400, 'invalidValue', `${name} must be text of ${min} to ${max} characters.`);
  return parsed.data;
}

/** Entra ID writes `"False"`. @throws AppError 400 */
export function booleanOf(name: string, value: unknown): boolean {
  if (typeof value === 'boolean') return value;
  const word = typeof value === 'string' ? value.toLowerCase() : '';
  if (word === 'true' || word === 'false') return word === 'true';
  throw scimRefusal(400, 'invalidValue', `${name} must be true or false.`);
}

/** @throws AppError 400 */
export function emailOf(value: unknown): string {
  const email = readText('emails', value, { max: limits.email });
  if (!emailPattern.test(email)) throw scimRefusal(400, 'invalidValue', `"${email}" is no email address.`);
  return email;
}

/** The address in a list that is used: the primary one, otherwise that of work, otherwise the first. */
export function primaryEmail(value: unknown): string | undefined {
  if (typeof value === 'string') return emailOf(value);
  const list = (Array.isArray(value) ? value : [value]).filter(isObject).map(attributesOf);
  const isTrue = (given: unknown) => given === true || (typeof given === 'string' && /^true$/i.test(given));
  const best =
    list.find((email) => isTrue(email.get('primary'))) ??
    list.find((email) => email.get('type') === 'work') ??
    list[0];
  const address = best?.get('value');
  return address === undefined || address === null || address === '' ? undefined : emailOf(address);
}

/** Ids of members: `[{ "value": "12" }]`, or one such object. @throws AppError 400 */
export function memberIds(value: unknown): number[] {
  const given: unknown[] = Array.isArray(value) ? value : [value];
  const list = given.filter((member) => member !== undefined && member !== null);
  const ids = list.map((member) => {
    const id = isObject(member) ? attributesOf(member).get('value') : member;
    return idOf(id) ?? unknownMember(typeof id === 'string' ? id : JSON.stringify(id));
  });
  return [...new Set(ids)];
}

/** The number of one of our ids; null for any other text. */
export function idOf(value: unknown): number | null {
  const number = typeof value === 'string' && /^[1-9]\d{0,9}$/.test(value) ? Number(value) : 0;
  return number > 0 && number <= limits.id ? number : null;
}

function unknownMember(value: string): never {
  throw scimRefusal(400, 'invalidValue', `There is no user with the id "${value.slice(0, 100)}".`);
}
