import { t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import { Button } from '@fluentui/react-components';
import { Key20Regular } from '@fluentui/react-icons';
import type { AccessRequest } from '../../api/contract/access-requests.ts';
import { useCurrentUser } from '../lib/current-user.ts';
import { callApi, calls } from '../lib/calls.ts';
import { serverMessage } from '../lib/http.ts';
import { useToasts } from './toasts.tsx';

/**
 * A button that asks for access to this address. The managers are notified if something exists there, but the reader
 * does not learn whether it does. Hidden for administrators, who see everything.
 */
export function AskForAccess({ kind, id }: AccessRequest) {
  const toasts = useToasts();
  const { user } = useCurrentUser();
  const ask = useMutation({
    mutationFn: () => callApi(calls['access-requests'].create, { body: { kind, id } }),
    onSuccess: () =>
      toasts.success(t`Request sent`, t`If this document or space exists, its managers have been notified.`),
    onError: (error) => toasts.failure(t`Failed to ask for access`, serverMessage(error)),
  });
  if (user?.role === 'admin') return null;
  return (
    <Button
      icon={<Key20Regular />}
      disabledFocusable={ask.isPending || ask.isSuccess}
      onClick={() => ask.mutate()}
    >
      {ask.isSuccess ? t`Request sent` : t`Ask for access`}
    </Button>
  );
}
