import { makeStyles, MenuDivider, MenuItemRadio, MenuList, tokens } from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { DocumentFollowing, DocumentScope } from '../../api/contract/following.ts';
import { callApi, calls } from '../lib/calls.ts';
import { serverMessage } from '../lib/http.ts';
import { documentFollowingQuery, followedKey } from '../lib/queries/following.ts';
import { LoadError } from './load-error.tsx';
import { SkeletonRows } from './skeleton-rows.tsx';
import { useToasts } from './toasts.tsx';

const useStyles = makeStyles({
  rest: { padding: '4px 12px 8px', maxWidth: '300px' },
  note: {
    padding: '4px 12px 8px',
    maxWidth: '300px',
    fontSize: '13.5px',
    lineHeight: '19px',
    color: tokens.colorNeutralForeground3,
    overflowWrap: 'anywhere',
  },
});

function useFollow(id: number) {
  const client = useQueryClient();
  const toasts = useToasts();
  const { queryKey } = documentFollowingQuery(id);
  return useMutation({
    mutationFn: (scope: DocumentScope) =>
      callApi(calls.following.followDocument, { params: { id }, body: { scope } }),
    onSuccess: (following) => {
      client.setQueryData(queryKey, following);
      void client.invalidateQueries({ queryKey: followedKey });
      toasts.success(
        following.scope === 'none'
          ? t`You no longer follow this document`
          : following.scope === 'branch'
            ? t`You follow this document and all below it`
            : t`You follow this document`,
      );
    },
    onError: (error) => toasts.failure(t`Failed to change what you follow`, serverMessage(error)),
  });
}

/** What the reader can follow of a document, and why they follow it already. */
export function FollowMenuList({ id }: { id: number }) {
  const styles = useStyles();
  const { data, isError, refetch } = useQuery(documentFollowingQuery(id));
  const { mutate: follow } = useFollow(id);
  if (data === undefined)
    return (
      <div className={styles.rest} tabIndex={0}>
        {isError ? (
          <LoadError text={t`What you follow could not be loaded.`} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows count={2} label={t`Loading what you follow`} />
        )}
      </div>
    );
  const choices: { value: DocumentScope; text: string }[] = [
    { value: 'document', text: t`Follow this document` },
    { value: 'branch', text: t`Follow with all below it` },
    { value: 'none', text: t`Do not follow` },
  ];
  const note = reasonOf(data);
  return (
    <>
      <MenuList aria-label={t`Follow`}>
        {choices.map(({ value, text }) => (
          <MenuItemRadio key={value} name="scope" value={value} onClick={() => follow(value)}>
            {text}
          </MenuItemRadio>
        ))}
      </MenuList>
      {note && (
        <>
          <MenuDivider />
          <p className={styles.note}>{note}</p>
        </>
      )}
    </>
  );
}

/** Why the reader follows it without having chosen so. */
function reasonOf({ scope, isAutomatic, branch, space }: DocumentFollowing): string | null {
  if (scope === 'document' || scope === 'branch') return null;
  const through = branch?.title ?? space?.title;
  if (through === undefined) return isAutomatic ? t`You wrote, commented on or starred this document.` : null;
  if (scope === 'none') return t`You follow ${through}, but not this document.`;
  return branch ? t`You follow ${through} with all below it.` : t`You follow the space ${through}.`;
}
