import { z } from 'zod';
import { readVariable, type Environment, type Setting } from './setting.ts';

/** A setting that each member of a family has: `OIDC_<ID>_ISSUER` for each id of `OIDC_PROVIDERS`. */
export interface MemberSetting extends Omit<Setting, 'kept'> {
  schema: z.ZodType;
  /** Lectern does not start without it. */
  required?: true;
}

export type MemberSettings = Record<string, MemberSetting>;

type ValuesOf<S extends MemberSettings> = { [Name in keyof S]: z.output<S[Name]['schema']> };

export type Member<S extends MemberSettings> = ValuesOf<S> & { id: string };

/** An id of a member: it stands in addresses, and in upper case in the names of its settings. */
const idPattern = /^[a-z][a-z0-9-]{0,19}$/;

/** The ids of a list such as `entra,keycloak`. */
export function memberIds(value: string, context: z.RefinementCtx): string[] {
  const ids = value.split(',').map((id) => id.trim());
  const wrong = ids.find((id) => !idPattern.test(id));
  if (wrong !== undefined)
    context.addIssue(
      'must be names of a to z, digits and -, which begin with a letter and have at most 20 characters, separated by commas, such as entra,keycloak',
    );
  else if (new Set(ids).size < ids.length) context.addIssue('must name each only once');
  else return ids;
  return z.NEVER;
}

/** `OIDC` and `my-idp` as `OIDC_MY_IDP_`, with which the names of its settings begin. */
export const memberPrefix = (family: string, id: string): string =>
  `${family}_${id.toUpperCase().replaceAll('-', '_')}_`;

interface Family<S extends MemberSettings> {
  /** With which the names of its settings begin: 'OIDC'. */
  name: string;
  /** The setting that lists the ids: 'OIDC_PROVIDERS'. */
  list: string;
  ids: readonly string[];
  settings: S;
}

/**
 * The settings of each member of a family. A variable of a member that is not listed is a fault: it would be a setting
 * that silently does nothing.
 * @param faults gets a line for each faulty setting
 */
export function readFamily<S extends MemberSettings>(
  env: Environment,
  { name, list, ids, settings }: Family<S>,
  faults: string[],
): Member<S>[] {
  const prefixes = ids.map((id) => memberPrefix(name, id));
  for (const variable of Object.keys(env)) {
    if (!variable.startsWith(`${name}_`) || variable === list || !env[variable]) continue;
    if (!prefixes.some((prefix) => isSettingOf(variable, prefix, settings)))
      faults.push(`${variable} belongs to no id in ${list}, or is no setting of it. Check both names.`);
  }
  return ids.map((id) => readMember(env, { prefix: memberPrefix(name, id), id, settings }, faults));
}

function isSettingOf(variable: string, prefix: string, settings: MemberSettings): boolean {
  if (!variable.startsWith(prefix)) return false;
  const rest = variable.slice(prefix.length);
  return rest in settings || (rest.endsWith('_FILE') && settings[rest.slice(0, -5)]?.secret === true);
}

function readMember<S extends MemberSettings>(
  env: Environment,
  { prefix, id, settings }: { prefix: string; id: string; settings: S },
  faults: string[],
): Member<S> {
  const values: Record<string, unknown> = { id };
  for (const [name, { schema, default: usual, secret, required }] of Object.entries(settings)) {
    const given = readVariable(env, prefix + name, secret === true, faults) ?? usual;
    if (given === undefined && required) faults.push(`${prefix}${name} is required`);
    if (given === undefined && required) continue;
    const parsed = schema.safeParse(given);
    if (parsed.success) values[name] = parsed.data;
    else
      faults.push(
        faultOf(prefix + name, parsed.error.issues[0]?.message ?? 'is not valid', secret ? undefined : given),
      );
  }
  return values as Member<S>;
}

const faultOf = (name: string, message: string, shown: string | undefined): string =>
  `${name} ${message}${shown === undefined ? '' : ` (it is "${shown}")`}`;

/**
 * The setting of a member that a variable names, of those listed.
 * @returns undefined if it is none
 */
export function memberSettingOf<S extends MemberSettings>(
  variable: string,
  { name, ids, settings }: Omit<Family<S>, 'list'>,
): MemberSetting | undefined {
  const prefix = ids.map((id) => memberPrefix(name, id)).find((each) => variable.startsWith(each));
  return prefix === undefined ? undefined : settings[variable.slice(prefix.length)];
}
