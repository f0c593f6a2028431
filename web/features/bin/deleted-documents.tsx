import { t } from '@lingui/core/macro';
import type { DeletedDocument } from '../../../api/contract/bin.ts';
import { ClosedMark } from '../../components/closed-mark.tsx';
import { Crumbs } from '../../components/crumbs.tsx';
import { useToasts } from '../../components/toasts.tsx';
import { useRestoreDocument } from '../../components/use-restore-document.ts';
import { serverMessage } from '../../lib/http.ts';
import { useDeletedDocuments, usePurgeDocument } from './api.ts';
import { BinList, type BinItem } from './bin-list.tsx';

type Item = BinItem & { document: DeletedDocument };

/**
 * The deleted documents of a space, or of all spaces.
 * @param spaceId undefined: of all spaces, each with the name of its space
 */
export function DeletedDocuments({ spaceId }: { spaceId?: number }) {
  const toasts = useToasts();
  const restore = useRestoreDocument();
  const { mutateAsync: purge } = usePurgeDocument();
  const { data, isPending, error, refetch, ...pages } = useDeletedDocuments(spaceId);
  const items = data?.pages.flatMap((page) => page.items).map((document) => toItem(document, spaceId));
  return (
    <BinList<Item>
      items={items}
      isPending={isPending}
      error={error}
      onRetry={() => void refetch()}
      more={
        pages.hasNextPage
          ? { isLoading: pages.isFetchingNextPage, load: () => void pages.fetchNextPage() }
          : undefined
      }
      texts={{
        loading: t`Loading deleted documents`,
        failed: t`The deleted documents could not be loaded.`,
        empty: t`No deleted documents`,
        emptyHint: t`Deleted documents stay here until their time is up. Until then you can restore them.`,
      }}
      purgeText={() =>
        t`The document is removed with its versions, comments and files. This cannot be undone.`
      }
      onRestore={({ id }) => restore(id, { open: false })}
      onPurge={async ({ document, title }) => {
        try {
          await purge(document);
          toasts.success(t`Document deleted permanently`, title);
        } catch (failure) {
          toasts.failure(t`Failed to delete the document`, serverMessage(failure));
        }
      }}
    />
  );
}

function toItem(document: DeletedDocument, spaceId: number | undefined): Item {
  const { id, title, deletedAt, deletedBy, daysLeft } = document;
  const about = <Place document={document} withSpace={spaceId === undefined} />;
  return { id, title, about, deletedAt, deletedBy, daysLeft, document };
}

/** 'Handbook › Operations': where it was, as far as those documents still exist. */
function Place({ document, withSpace }: { document: DeletedDocument; withSpace: boolean }) {
  const { space, ancestors } = document;
  const above = ancestors.map(({ title }) => title);
  if (!withSpace) return above.length === 0 ? t`At the top of the space` : <Crumbs names={above} />;
  return (
    <>
      <bdi>{space.name}</bdi>
      <ClosedMark visibility={space.visibility} />
      {above.length > 0 && (
        <>
          {' › '}
          <Crumbs names={above} />
        </>
      )}
    </>
  );
}
