import { makeStyles, tokens } from '@fluentui/react-components';
import { Alert20Filled, Alert20Regular } from '@fluentui/react-icons';
import { t } from '@lingui/core/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi, calls } from '../lib/calls.ts';
import { serverMessage } from '../lib/http.ts';
import { followedKey, spaceFollowingQuery } from '../lib/queries/following.ts';
import { IconButton } from './icon-button.tsx';
import { useToasts } from './toasts.tsx';

const useStyles = makeStyles({
  on: { color: tokens.colorBrandForeground1 },
});

/** The bell of a space, filled if the reader follows it. */
export function FollowSpace({ id, className }: { id: number; className?: string }) {
  const styles = useStyles();
  const toasts = useToasts();
  const client = useQueryClient();
  const { queryKey } = spaceFollowingQuery(id);
  const { data } = useQuery(spaceFollowingQuery(id));
  const { mutate, isPending } = useMutation({
    mutationFn: (isFollowing: boolean) =>
      callApi(calls.following.followSpace, { params: { id }, body: { isFollowing } }),
    onSuccess: (following) => {
      client.setQueryData(queryKey, following);
      void client.invalidateQueries({ queryKey: followedKey });
      toasts.success(following.isFollowing ? t`You follow this space` : t`You no longer follow this space`);
    },
    onError: (error) => toasts.failure(t`Failed to change what you follow`, serverMessage(error)),
  });
  const isOn = data?.isFollowing ?? false;
  return (
    <IconButton
      className={className}
      label={isOn ? t`Following` : t`Follow`}
      icon={isOn ? <Alert20Filled className={styles.on} /> : <Alert20Regular />}
      aria-pressed={isOn}
      disabledFocusable={data === undefined || isPending}
      onClick={() => mutate(!isOn)}
    />
  );
}
