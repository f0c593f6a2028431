import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi, calls, queryOf } from '../../lib/calls.ts';
import { makePasskey } from '../../lib/passkeys.ts';
import { securityKey, securityQuery } from '../../lib/queries/security.ts';

export const useSecurity = () => useQuery(securityQuery);

const secondSteps = calls['second-steps'];

/**
 * A change after which the page is fetched again.
 * @param run asks the person to confirm who they are, if the server requires it
 */
function useChange<Input, Output>(
  run: <T>(work: () => Promise<T>) => Promise<T>,
  change: (input: Input) => Promise<Output>,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => run(() => change(input)),
    onSuccess: () => client.invalidateQueries({ queryKey: securityKey }),
    // answers contain keys and codes, which must not stay in the memory of the page
    gcTime: 0,
  });
}

type Run = Parameters<typeof useChange>[0];

export const useBeginApp = (run: Run) => useChange(run, () => callApi(secondSteps.makeTotp));

export const useFinishApp = (run: Run) =>
  useChange(run, (code: string) => callApi(secondSteps.confirmTotp, { body: { code } }));

export const useRemoveApp = (run: Run) => useChange(run, () => callApi(secondSteps.removeTotp));

export const useMakeRecoveryCodes = (run: Run) =>
  useChange(run, () => callApi(secondSteps.makeRecoveryCodes));

export const useAddPasskey = (run: Run) =>
  useChange(run, async () => {
    const response = await makePasskey('add');
    return callApi(secondSteps.addPasskey, { body: { response } });
  });

export const useRenamePasskey = (run: Run) =>
  useChange(run, ({ id, name }: { id: number; name: string }) =>
    callApi(secondSteps.renamePasskey, { params: { id }, body: { name } }),
  );

export const useRemovePasskey = (run: Run) =>
  useChange(run, (id: number) => callApi(secondSteps.removePasskey, { params: { id } }));

export const useForgetDevices = (run: Run) => useChange(run, () => callApi(secondSteps.forgetDevices));

/** The providers that people sign in with here. */
export const useProviders = () =>
  useQuery({ ...queryOf(calls['sign-in'].ways), staleTime: Infinity, select: ({ providers }) => providers });

/** Goes to a provider to link an account there. The provider sends the person back to the page. */
export const useLink = (run: Run) =>
  useMutation({
    mutationFn: async (id: string) => {
      const { next } = await run(() => callApi(calls['sign-in'].link, { params: { id } }));
      window.location.assign(next);
    },
  });
