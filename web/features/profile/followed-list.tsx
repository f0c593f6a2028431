import { Button, makeStyles } from '@fluentui/react-components';
import { AlertOff20Regular, Document20Regular } from '@fluentui/react-icons';
import { t } from '@lingui/core/macro';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Followed } from '../../../api/contract/following.ts';
import { Hint } from '../../components/hint.tsx';
import { useRowStyles } from '../../components/list-rows.styles.ts';
import { LoadError } from '../../components/load-error.tsx';
import { SectionHeading } from '../../components/section-heading.tsx';
import { ShowMore } from '../../components/show-more.tsx';
import { SkeletonRows } from '../../components/skeleton-rows.tsx';
import { SpaceIcon } from '../../components/space-icon.tsx';
import { TextLink } from '../../components/text-link.tsx';
import { useToasts } from '../../components/toasts.tsx';
import { callApi, calls } from '../../lib/calls.ts';
import { serverMessage } from '../../lib/http.ts';
import { paths } from '../../lib/paths.ts';
import {
  documentFollowingQuery,
  followedKey,
  followedQuery,
  spaceFollowingQuery,
} from '../../lib/queries/following.ts';

const useStyles = makeStyles({
  icon: { display: 'flex', flexShrink: 0 },
});

/** The spaces and documents that the person follows. */
export function FollowedList() {
  const rows = useRowStyles();
  const pages = useInfiniteQuery({ ...followedQuery, staleTime: 0 });
  const followed = pages.data?.pages.flatMap((page) => page.items);
  return (
    <section className={rows.root}>
      <SectionHeading>{t`What you follow`}</SectionHeading>
      {pages.isError && followed === undefined ? (
        <LoadError text={t`What you follow could not be loaded.`} onRetry={() => void pages.refetch()} />
      ) : followed === undefined ? (
        <SkeletonRows count={3} label={t`Loading what you follow`} />
      ) : followed.length === 0 ? (
        <p className={rows.intro}>
          {t`Nothing yet. Choose the bell above a document or on the page of a space.`}
        </p>
      ) : (
        <ul className={rows.list}>
          {followed.map((one) => (
            <FollowedRow key={`${one.spaceId} ${one.documentId}`} followed={one} />
          ))}
        </ul>
      )}
      {followed && <ShowMore pages={pages} shown={followed.length} />}
    </section>
  );
}

function FollowedRow({ followed }: { followed: Followed }) {
  const rows = useRowStyles();
  const styles = useStyles();
  const { documentId, spaceId, title } = followed;
  const { mutate: unfollow, isPending } = useUnfollow();
  const label = t`Unfollow ${title}`;
  return (
    <li className={rows.row}>
      <span className={styles.icon} aria-hidden>
        {documentId === null ? <SpaceIcon id={spaceId} name={title} size={20} /> : <Document20Regular />}
      </span>
      <div className={rows.words}>
        <TextLink
          className={rows.name}
          to={documentId === null ? paths.space(spaceId) : paths.document(documentId)}
        >
          {title}
        </TextLink>
        <div className={rows.quiet}>{kindOf(followed)}</div>
      </div>
      <Hint content={label}>
        <Button
          className={rows.button}
          appearance="subtle"
          icon={<AlertOff20Regular />}
          disabledFocusable={isPending}
          onClick={() => unfollow(followed)}
        />
      </Hint>
    </li>
  );
}

function kindOf({ scope, spaceName, isAutomatic }: Followed): string {
  if (scope === 'space') return t`Space`;
  if (scope === 'branch') return t`${spaceName}, with all below it`;
  return isAutomatic ? t`${spaceName}, because you wrote in it` : spaceName;
}

function useUnfollow() {
  const client = useQueryClient();
  const toasts = useToasts();
  return useMutation({
    mutationFn: async ({ documentId, spaceId }: Followed) => {
      if (documentId === null)
        await callApi(calls.following.followSpace, { params: { id: spaceId }, body: { isFollowing: false } });
      else
        await callApi(calls.following.followDocument, {
          params: { id: documentId },
          body: { scope: 'none' },
        });
    },
    onSuccess: (_answer, { documentId, spaceId }) => {
      const { queryKey } =
        documentId === null ? spaceFollowingQuery(spaceId) : documentFollowingQuery(documentId);
      void client.invalidateQueries({ queryKey });
      return client.invalidateQueries({ queryKey: followedKey });
    },
    onError: (error) => toasts.failure(t`Failed to change what you follow`, serverMessage(error)),
  });
}
