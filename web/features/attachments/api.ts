import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Attachment } from '../../../api/contract/attachments.ts';
import { request } from '../../lib/http.ts';
import { uploadFile, type Upload } from './upload-file.ts';

const attachmentsKey = (documentId: number) => ['/api/documents', documentId, 'attachments'] as const;

/** The files of a document, oldest first. */
export const useAttachments = (documentId: number) =>
  useQuery<Attachment[]>({ queryKey: attachmentsKey(documentId), staleTime: 2_000 });

/** Where a file is fetched from. */
export const addressOf = ({ url, storagePath, filename }: Attachment): string =>
  url || `/uploads/document-attachments/${storagePath || encodeURIComponent(filename)}`;

export function useUploadFile(documentId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (upload: Omit<Upload, 'documentId'>) => uploadFile({ ...upload, documentId }),
    onSuccess: (attachment) => {
      client.setQueryData<Attachment[]>(attachmentsKey(documentId), (known) => [
        ...(known ?? []).filter(({ id }) => id !== attachment.id),
        attachment,
      ]);
      void client.invalidateQueries({ queryKey: attachmentsKey(documentId) });
    },
  });
}

export function useDeleteAttachment(documentId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => request<void>('DELETE', `/api/attachments/${id}`),
    onSuccess: (_, id) =>
      client.setQueryData<Attachment[]>(attachmentsKey(documentId), (known) =>
        known?.filter((attachment) => attachment.id !== id),
      ),
  });
}
