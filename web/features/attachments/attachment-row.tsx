import type { ReactNode } from 'react';
import { mergeClasses } from '@fluentui/react-components';
import type { Attachment } from '../../../api/contract/attachments.ts';
import { formatSize } from '../../lib/sizes.ts';
import { addressOf } from './api.ts';
import { useRows } from './attachment.styles.ts';
import { FileIcon } from './file-icon.tsx';

/** A file: its name, which opens it, its size, and its buttons. */
export function AttachmentRow({ attachment, children }: { attachment: Attachment; children: ReactNode }) {
  const rows = useRows();
  return (
    <li className={rows.row}>
      <span className={rows.icon}>
        <FileIcon mimetype={attachment.mimetype} filename={attachment.filename} />
      </span>
      <a className={mergeClasses(rows.words, rows.name, rows.link)} href={addressOf(attachment)}>
        {attachment.filename}
      </a>
      <span className={rows.size}>{formatSize(attachment.size)}</span>
      {children}
    </li>
  );
}
