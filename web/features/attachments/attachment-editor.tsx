import { useRef, useState } from 'react';
import { Button, makeStyles, mergeClasses, ProgressBar, tokens } from '@fluentui/react-components';
import {
  ArrowClockwise20Regular,
  ArrowUpload20Regular,
  Delete20Regular,
  Dismiss20Regular,
} from '@fluentui/react-icons';
import { t } from '@lingui/core/macro';
import type { Attachment } from '../../../api/contract/attachments.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { LoadError } from '../../components/load-error.tsx';
import { useToasts } from '../../components/toasts.tsx';
import { serverMessage } from '../../lib/http.ts';
import { formatMegabytes } from '../../lib/sizes.ts';
import { useAttachments, useDeleteAttachment } from './api.ts';
import { AttachmentRow } from './attachment-row.tsx';
import { countOf, MoreFiles } from './more-files.tsx';
import { useRows } from './attachment.styles.ts';
import { FileIcon } from './file-icon.tsx';
import { useFileDrop } from '../../lib/use-file-drop.ts';
import type { Sending, Uploads } from './use-uploads.ts';

/** The progress bar stays below this share until the server has confirmed the file. */
const maxShown = 0.9;

const useStyles = makeStyles({
  section: { marginTop: 0, borderTop: 'none' },
  upload: { marginLeft: 'auto' },
  drop: {
    position: 'fixed',
    zIndex: 3,
    boxSizing: 'border-box',
    border: `2px dashed ${tokens.colorCompoundBrandStroke}`,
    borderRadius: tokens.borderRadiusXLarge,
    pointerEvents: 'none',
  },
});

/** The frame that shows while files are dragged. Covers the main area, not the sidebar. */
function DropFrame() {
  const styles = useStyles();
  const place = (frame: HTMLDivElement | null) => {
    const main = frame?.closest('main')?.getBoundingClientRect();
    if (!frame || !main) return;
    Object.assign(frame.style, {
      left: `${main.left + 4}px`,
      top: `${main.top + 4}px`,
      width: `${main.width - 8}px`,
      height: `${main.height - 8}px`,
    });
  };
  return <div ref={place} className={styles.drop} data-drop-frame />;
}

interface SendingRowProps {
  sending: Sending;
  onCancel: () => void;
  onRetry: () => void;
}

function SendingRow({ sending: { file, sent, failure }, onCancel, onRetry }: SendingRowProps) {
  const rows = useRows();
  const { name } = file;
  const [done, total] = [formatMegabytes(sent), formatMegabytes(file.size)];
  const share = file.size === 0 ? maxShown : Math.min(sent / file.size, maxShown);
  return (
    <li className={rows.row}>
      <span className={rows.icon}>
        <FileIcon mimetype={file.type} filename={name} />
      </span>
      <div className={rows.words}>
        <div className={rows.name}>{name}</div>
        {failure === undefined ? (
          <ProgressBar className={rows.progress} value={share} aria-label={t`Uploading ${name}`} />
        ) : (
          <div className={rows.failure}>{failure}</div>
        )}
      </div>
      <span className={rows.size}>{t`${done} of ${total} MB`}</span>
      {failure !== undefined && (
        <IconButton label={t`Upload ${name} again`} icon={<ArrowClockwise20Regular />} onClick={onRetry} />
      )}
      <IconButton
        label={failure === undefined ? t`Cancel the upload of ${name}` : t`Dismiss ${name}`}
        icon={<Dismiss20Regular />}
        onClick={onCancel}
      />
    </li>
  );
}

function DeleteButton({
  attachment: { filename },
  onClick,
}: {
  attachment: Attachment;
  onClick: () => void;
}) {
  return <IconButton label={t`Delete ${filename}`} icon={<Delete20Regular />} onClick={onClick} />;
}

function useDeletion(documentId: number) {
  const toasts = useToasts();
  const remove = useDeleteAttachment(documentId);
  const [asked, setAsked] = useState<Attachment>();
  const confirm = () => {
    if (!asked) return;
    remove.mutate(asked.id, {
      onSuccess: () => toasts.success(t`Attachment deleted`, asked.filename),
      onError: (error) =>
        toasts.failure(t`Deletion failed`, serverMessage(error) ?? t`Failed to delete attachment`),
      onSettled: () => setAsked(undefined),
    });
  };
  return { asked, setAsked, confirm, isBusy: remove.isPending };
}

/** The files of a document in the editor: uploads them, also by dropping them onto the page, and deletes them. */
export function AttachmentEditor({ documentId, uploads }: { documentId: number; uploads: Uploads }) {
  const rows = useRows();
  const styles = useStyles();
  const picker = useRef<HTMLInputElement>(null);
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useAttachments(documentId);
  const { sendings, send, cancel, retry } = uploads;
  const { asked, setAsked, confirm, isBusy } = useDeletion(documentId);
  const isOver = useFileDrop(send);
  const filename = asked?.filename ?? '';
  return (
    <section className={mergeClasses(rows.section, styles.section)} aria-label={t`Attachments`}>
      {isOver && <DropFrame />}
      <div className={rows.head}>
        <h2 className={rows.heading}>{t`Attachments`}</h2>
        {data && <span className={rows.number}>{countOf(data, hasNextPage)}</span>}
        <Button
          className={styles.upload}
          icon={<ArrowUpload20Regular />}
          onClick={() => picker.current?.click()}
        >
          {t`Upload file`}
        </Button>
        <input
          ref={picker}
          type="file"
          multiple
          hidden
          aria-label={t`Files to upload`}
          onChange={({ target }) => {
            send(target.files ?? []);
            target.value = '';
          }}
        />
      </div>
      {error && !data && <LoadError text={t`Failed to load attachments`} onRetry={() => void refetch()} />}
      <ul className={rows.list}>
        {sendings.map((sending) => (
          <SendingRow
            key={sending.key}
            sending={sending}
            onCancel={() => cancel(sending.key)}
            onRetry={() => retry(sending.key)}
          />
        ))}
        {data?.files.map((attachment) => (
          <AttachmentRow key={attachment.id} attachment={attachment}>
            <DeleteButton attachment={attachment} onClick={() => setAsked(attachment)} />
          </AttachmentRow>
        ))}
      </ul>
      {hasNextPage && <MoreFiles isBusy={isFetchingNextPage} onMore={() => void fetchNextPage()} />}
      {data?.files.length === 0 && sendings.length === 0 && (
        <p className={rows.quiet}>{t`No files are attached. Drop them onto the page to add them.`}</p>
      )}
      <ConfirmDialog
        open={asked !== undefined}
        title={t`Are you sure?`}
        text={t`This will permanently delete the file "${filename}". This action cannot be undone.`}
        confirmLabel={t`Delete`}
        destructive
        busy={isBusy}
        onConfirm={confirm}
        onCancel={() => setAsked(undefined)}
      />
    </section>
  );
}
