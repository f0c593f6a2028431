import type { Attachment } from '../../contract/attachments.ts';
import { addressOfFile } from '../../core/access/file-address.ts';
import { presentPerson } from '../../core/access/present-people.ts';
import type { Attachment as AttachmentRow } from '../../../db/attachments/attachment.ts';

export function presentAttachment(row: AttachmentRow): Attachment {
  return {
    id: row.id,
    filename: row.filename,
    mimetype: row.mimetype,
    size: Number(row.size),
    url: addressOfFile(row.storageKey),
    storagePath: row.storageKey,
    sha256: row.sha256,
    unsearchable: row.unsearchable ?? null,
    createdBy: presentPerson(row.creator),
    createdAt: row.createdAt.toISOString(),
  };
}
