import {
  useInfiniteQuery,
  useMutation,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query';
import type { Attachment } from '../../../api/contract/attachments.ts';
import { request, requestPage, type Page } from '../../lib/http.ts';
import { uploadFile, type Upload } from './upload-file.ts';

const attachmentsKey = (documentId: number) => ['/api/documents', documentId, 'attachments'] as const;

type Pages = InfiniteData<Page<Attachment>, string | undefined>;

/** What is known of a document's files. */
export interface Files {
  /** Oldest first, as far as they are fetched. */
  files: Attachment[];
  /** Bytes that one may have; unknown where the server did not tell. */
  maxBytes: number | undefined;
}

function filesOf({ pages }: Pages): Files {
  const files = new Map(pages.flatMap(({ items }) => items).map((file) => [file.id, file]));
  const told = Number(pages[0]?.headers.get('X-Max-Upload-Bytes'));
  return { files: [...files.values()].sort((one, other) => one.id - other.id), maxBytes: told || undefined };
}

/** The files of a document, a page at a time. */
export const useAttachments = (documentId: number) =>
  useInfiniteQuery({
    queryKey: attachmentsKey(documentId),
    queryFn: ({ pageParam, signal }) =>
      requestPage<Attachment>(pageParam ?? attachmentsKey(documentId).join('/'), { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    select: filesOf,
    staleTime: 2_000,
  });

/** Changes the files that are shown, on whichever page they stand. */
function changeShown(
  client: QueryClient,
  documentId: number,
  change: (files: Attachment[], isLastPage: boolean) => Attachment[],
): void {
  client.setQueryData<Pages>(
    attachmentsKey(documentId),
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

/** Where a file is fetched from. */
export const addressOf = ({ url, storagePath, filename }: Attachment): string =>
  url || `/uploads/document-attachments/${storagePath || encodeURIComponent(filename)}`;

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
    mutationFn: (id: number) => request<void>('DELETE', `/api/attachments/${id}`),
    onSuccess: (_, id) =>
      changeShown(client, documentId, (files) => files.filter((attachment) => attachment.id !== id)),
  });
}
