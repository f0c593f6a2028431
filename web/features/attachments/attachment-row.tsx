import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { mergeClasses } from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import type { Attachment } from '../../../api/contract/attachments.ts';
import { attachmentElementId } from '../../lib/paths.ts';
import { formatSize } from '../../lib/sizes.ts';
import { addressOf } from './api.ts';
import { useRows } from './attachment.styles.ts';
import { FileIcon } from './file-icon.tsx';

/** Why search finds no text in a file, and what would help. */
const textFaults = ({ mimetype }: Attachment) => ({
  empty: mimetype === 'application/pdf' ? t`No text found: it may be a scan` : t`No text found`,
  locked: t`No text found: locked by a password`,
  broken: t`No text found: the file may be damaged or too complex`,
  old: t`No text found: save it as DOCX, XLSX or PPTX to search it`,
  archive: t`No text found: files in an archive aren’t searched`,
});

/** The browser looked for it before the list was there. */
const scrollTo = (row: HTMLElement | null): void => row?.scrollIntoView({ block: 'center' });

/** A file: its name, which opens it, its size, and its buttons. */
export function AttachmentRow({ attachment, children }: { attachment: Attachment; children: ReactNode }) {
  const rows = useRows();
  const isNamed = useLocation().hash === `#${attachmentElementId(attachment.id)}`;
  return (
    <li
      id={attachmentElementId(attachment.id)}
      className={mergeClasses(rows.row, isNamed && rows.named)}
      ref={isNamed ? scrollTo : undefined}
    >
      <span className={rows.icon}>
        <FileIcon mimetype={attachment.mimetype} filename={attachment.filename} />
      </span>
      <div className={rows.words}>
        <a className={mergeClasses(rows.name, rows.link)} href={addressOf(attachment)}>
          {attachment.filename}
        </a>
        {attachment.unsearchable && (
          <div className={rows.note}>{textFaults(attachment)[attachment.unsearchable]}</div>
        )}
      </div>
      <span className={rows.size}>{formatSize(attachment.size)}</span>
      {children}
    </li>
  );
}
