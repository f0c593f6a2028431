import { useQuery } from '@tanstack/react-query';
import { calls, queryOf } from '../calls.ts';

/** The accounts at providers and in directories that somebody signs in with. */
export const useIdentities = (userId: number) =>
  useQuery({ ...queryOf(calls.identities.list, { params: { id: userId } }), staleTime: 0 });

/**
 * The name of the provider or directory that sets somebody's email, and of the one that sets their role; undefined if
 * it can be changed here, or is not known yet. The server has the same rule.
 */
export function useSetOutside(userId: number): { email?: string; role?: string } {
  const { data: identities = [] } = useIdentities(userId);
  const byMap = identities.find(({ setsRole }) => setsRole);
  return { email: identities[0]?.provider.name, role: byMap?.provider.name };
}
