import { isStorable } from '../../text/names.ts';
import type { OidcProvider } from '../../settings/oidc.ts';
import { OidcRefusal, type OutsideIdentity } from './port.ts';

/** The claims of an ID token, or of the userinfo answer. */
export type Claims = Record<string, unknown>;

/** A token can name any number of groups. */
const maxEntries = 2000;
const maxEntryLength = 200;
/** Providers guarantee at most 255. */
const maxSubjectLength = 255;

type ClaimNames = Pick<OidcProvider, 'issuer' | 'subject' | 'usernameClaim' | 'groupsClaim' | 'roleClaim'>;

/** The issuer as identities store it. With and without a slash at its end it is the same provider. */
export const issuerKey = (issuer: string): string => issuer.replace(/\/+$/, '');

/**
 * The claims that a sign-in needs but the ID token lacks. Claims that the provider stores elsewhere do not count as
 * lacking.
 */
export function lackingClaims(
  claims: Claims,
  { subject, usernameClaim, groupsClaim, roleClaim }: ClaimNames,
): string[] {
  const needed = ['email', 'email_verified', 'name', subject, usernameClaim, groupsClaim, roleClaim];
  return needed.filter(
    (name): name is string =>
      name !== undefined && at(claims, name) === undefined && !isElsewhere(claims, name),
  );
}

/**
 * The ID token wins, because it is signed; userinfo only adds what it lacks. `email_verified` is taken from the same
 * source as the email, because otherwise the confirmation of one email could be used for another.
 */
export function completed(claims: Claims, userInfo: Claims): Claims {
  const all = { ...userInfo, ...claims };
  if (claims['email'] === userInfo['email']) return all;
  return { ...all, email_verified: (claims['email'] === undefined ? userInfo : claims)['email_verified'] };
}

/**
 * The identity in the claims.
 * @throws OidcRefusal if they identify nobody
 */
export function identityOf(
  claims: Claims,
  { issuer, subject, usernameClaim, groupsClaim, roleClaim }: ClaimNames,
): OutsideIdentity {
  const known = textAt(claims, subject);
  if (known === undefined || known.length > maxSubjectLength)
    throw new OidcRefusal('failed', `The claim ${subject} of the answer names nobody`);
  return {
    issuer: issuerKey(issuer),
    subject: known,
    username: textAt(claims, usernameClaim),
    email: textAt(claims, 'email'),
    // some providers send a text 'true' that people can set themselves
    emailVerified: claims['email_verified'] === true,
    displayName: textAt(claims, 'name'),
    groups: groupsClaim === undefined ? [] : listAt(claims, groupsClaim),
    ...(roleClaim === undefined ? {} : { roleValues: listAt(claims, roleClaim) }),
  };
}

/** Entra ID omits groups from the token if there are more than 200, and says where to ask for them. */
function isElsewhere(claims: Claims, name: string): boolean {
  const names = claims['_claim_names'];
  const [root = ''] = name.split('.');
  if (
    typeof names === 'object' &&
    names !== null &&
    (Object.hasOwn(names, name) || Object.hasOwn(names, root))
  )
    return true;
  return name === 'groups' && claims['hasgroups'] === true;
}

/** A list, or a single text; 'unknown' if the provider stores it elsewhere. */
function listAt(claims: Claims, name: string): string[] | 'unknown' {
  const value = at(claims, name);
  if (value === undefined && isElsewhere(claims, name)) return 'unknown';
  const list: unknown[] = Array.isArray(value) ? value : [value];
  return list
    .slice(0, maxEntries)
    .filter((entry): entry is string => typeof entry === 'string' && isStorable(entry))
    .map((entry) => entry.slice(0, maxEntryLength).toWellFormed())
    .filter((entry) => entry.trim() !== '');
}

function textAt(claims: Claims, name: string): string | undefined {
  const value = at(claims, name);
  return typeof value === 'string' && value.trim() !== '' && isStorable(value) ? value : undefined;
}

/** The claim with exactly this name, which may contain dots, or the value at a path such as `realm_access.roles`. */
function at(claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name] ?? undefined;
  let value: unknown = claims;
  for (const part of name.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined;
    value = (value as Claims)[part];
  }
  return value ?? undefined;
}
