import {
  useInfiniteQuery,
  useMutation,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query';
import type { Attachment } from '../../../api/contract/attachments.ts';
import { addressOf as addressOfCall, callApi, calls } from '../../lib/calls.ts';
import type { Page } from '../../lib/http.ts';
import { attachmentsKey, attachmentsQuery } from '../../lib/queries/attachments.ts';
import { uploadFile, type Upload } from './upload-file.ts';

type Pages = InfiniteData<Page<Attachment>, string>;

/** The files of a document, as far as they are loaded. */
export interface Files {
  /** Oldest first. */
  files: Attachment[];
  /** The largest file the server takes, in bytes; undefined if it did not say. */
  maxBytes: number | undefined;
}

function filesOf({ pages }: Pages): Files {
  const files = new Map(pages.flatMap(({ items }) => items).map((file) => [file.id, file]));
  const maxBytes = Number(pages[0]?.headers.get('X-Max-Upload-Bytes'));
  return {
    files: [...files.values()].sort((one, other) => one.id - other.id),
    maxBytes: maxBytes || undefined,
  };
}

/** The files of a document, page by page. */
export const useAttachments = (documentId: number) =>
  useInfiniteQuery({
    ...attachmentsQuery(documentId),
    select: filesOf,
    staleTime: 2_000,
  });

/** Changes the cached files, whichever page they are on. */
function changeShown(
  client: QueryClient,
  documentId: number,
  change: (files: Attachment[], isLastPage: boolean) => Attachment[],
): void {
  client.setQueryData<Pages>(
    attachmentsQuery(documentId).queryKey,
    (known) =>
      known && {
        ...known,
        pages: known.pages.map((page, index) => ({
          ...page,
          items: change(page.items, index === known.pages.length - 1),
        })),
      },
  );
}

/** The URL of a file. */
export const addressOf = ({ url, storagePath, filename }: Attachment): string =>
  url || addressOfCall(calls.attachments.file, { params: { storagePath: storagePath || filename } });

export function useUploadFile(documentId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (upload: Omit<Upload, 'documentId'>) => uploadFile({ ...upload, documentId }),
    onSuccess: (attachment) => {
      changeShown(client, documentId, (files, isLastPage) => (isLastPage ? [...files, attachment] : files));
      void client.invalidateQueries({ queryKey: attachmentsKey(documentId) });
    },
  });
}

export function useDeleteAttachment(documentId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => callApi(calls.attachments.remove, { params: { id } }),
    onSuccess: (_, id) =>
      changeShown(client, documentId, (files) => files.filter((attachment) => attachment.id !== id)),
  });
}
