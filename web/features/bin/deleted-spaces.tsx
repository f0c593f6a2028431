import { plural, t } from '@lingui/core/macro';
import type { DeletedSpace } from '../../../api/contract/bin.ts';
import { useToasts } from '../../components/toasts.tsx';
import { serverMessage } from '../../lib/http.ts';
import { useDeletedSpaces, usePurgeSpace, useRestoreSpace } from './api.ts';
import { BinList, type BinItem } from './bin-list.tsx';

/** The deleted spaces, for administrators. */
export function DeletedSpaces() {
  const toasts = useToasts();
  const { mutateAsync: restore } = useRestoreSpace();
  const { mutateAsync: purge } = usePurgeSpace();
  const { data, isPending, error, refetch, ...pages } = useDeletedSpaces();
  return (
    <BinList
      items={data?.pages.flatMap((page) => page.items).map(toItem)}
      isPending={isPending}
      error={error}
      onRetry={() => void refetch()}
      more={
        pages.hasNextPage
          ? { isLoading: pages.isFetchingNextPage, load: () => void pages.fetchNextPage() }
          : undefined
      }
      texts={{
        loading: t`Loading deleted spaces`,
        failed: t`The deleted spaces could not be loaded.`,
        empty: t`No deleted spaces`,
        emptyHint: t`A deleted space comes back with its members and documents when you restore it.`,
      }}
      purgeText={() =>
        t`The space is removed with all its documents, their versions, comments and files. This cannot be undone.`
      }
      onRestore={async ({ id, title }) => {
        try {
          await restore(id);
          toasts.success(t`Space restored`, title);
        } catch (failure) {
          toasts.failure(t`Failed to restore the space`, serverMessage(failure));
        }
      }}
      onPurge={async ({ id, title }) => {
        try {
          await purge(id);
          toasts.success(t`Space deleted permanently`, title);
        } catch (failure) {
          toasts.failure(t`Failed to delete space`, serverMessage(failure));
        }
      }}
    />
  );
}

function toItem({ name, documentCount, ...space }: DeletedSpace): BinItem {
  return {
    ...space,
    title: name,
    about: plural(documentCount, { one: 'With # document', other: 'With # documents' }),
  };
}
