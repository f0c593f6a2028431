import type { Role } from '../../contract/primitives.ts';
import type { OutsideIdentity } from '../../ports/identity/port.ts';
import type { AdmissionRules } from '../../settings/admission.ts';

const rank: Record<Role, number> = { viewer: 0, editor: 1, admin: 2 };

/**
 * The role that a provider gives somebody: the highest of the map, otherwise the default.
 * @returns null if the provider decides no roles, or did not say this time
 */
export function roleOf(
  { groups, roleValues }: Pick<OutsideIdentity, 'groups' | 'roleValues'>,
  { roleMap, roleDefault }: Pick<AdmissionRules, 'roleMap' | 'roleDefault'>,
): Role | null {
  if (roleMap.length === 0) return null;
  const values = roleValues ?? groups;
  if (values === 'unknown') return null;
  const has = new Set(values);
  const roles = roleMap.filter(({ value }) => has.has(value)).map(({ role }) => role);
  return roles.reduce<Role>((best, role) => (rank[role] > rank[best] ? role : best), roles[0] ?? roleDefault);
}
