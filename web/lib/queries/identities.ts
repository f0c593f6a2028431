import { useQuery } from '@tanstack/react-query';
import { calls, queryOf } from '../calls.ts';

/** The accounts at providers and in directories that somebody signs in with. */
export const useIdentities = (userId: number) =>
  useQuery({ ...queryOf(calls.identities.list, { params: { id: userId } }), staleTime: 0 });

/**
 * The name of the provider or directory that decides somebody's email, and of the one that decides their role; undefined
 * where it can be changed here, or is not known yet. As the server refuses it.
 */
export function useSetOutside(userId: number): { email?: string; role?: string } {
  const { data: identities = [] } = useIdentities(userId);
  const byMap = identities.find(({ setsRole }) => setsRole);
  return { email: identities[0]?.provider.name, role: byMap?.provider.name };
}
