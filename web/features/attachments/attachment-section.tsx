import { useId, useState } from 'react';
import { Button } from '@fluentui/react-components';
import { ArrowDownload20Regular } from '@fluentui/react-icons';
import { t } from '@lingui/core/macro';
import type { Attachment } from '../../../api/contract/attachments.ts';
import { FoldingHeading } from '../../components/folding-heading.tsx';
import { Hint } from '../../components/hint.tsx';
import { LoadError } from '../../components/load-error.tsx';
import { SkeletonBar } from '../../components/skeleton-bar.tsx';
import { addressOf, useAttachments } from './api.ts';
import { AttachmentRow } from './attachment-row.tsx';
import { countOf, MoreFiles } from './more-files.tsx';
import { useRows } from './attachment.styles.ts';

function DownloadLink({ attachment }: { attachment: Attachment }) {
  const { filename } = attachment;
  return (
    <Hint content={t`Download ${filename}`}>
      <Button
        as="a"
        appearance="subtle"
        icon={<ArrowDownload20Regular />}
        href={addressOf(attachment)}
        download={filename}
      />
    </Hint>
  );
}

function Files({ documentId }: { documentId: number }) {
  const rows = useRows();
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useAttachments(documentId);
  if (data?.files.length === 0) return <p className={rows.quiet}>{t`No files are attached.`}</p>;
  if (data) {
    return (
      <>
        <ul className={rows.list}>
          {data.files.map((attachment) => (
            <AttachmentRow key={attachment.id} attachment={attachment}>
              <DownloadLink attachment={attachment} />
            </AttachmentRow>
          ))}
        </ul>
        {hasNextPage && <MoreFiles isBusy={isFetchingNextPage} onMore={() => void fetchNextPage()} />}
      </>
    );
  }
  if (error) return <LoadError text={t`Failed to load attachments`} onRetry={() => void refetch()} />;
  return (
    <div className={rows.row} role="status" aria-label={t`Loading attachments`}>
      <SkeletonBar width="40%" />
    </div>
  );
}

/** The files below a document. They are changed in its editor. */
export function AttachmentSection({ documentId }: { documentId: number }) {
  const rows = useRows();
  const listId = useId();
  const { data, hasNextPage } = useAttachments(documentId);
  const [chosen, setChosen] = useState<boolean>();
  const isOpen = chosen ?? data?.files.length !== 0;
  return (
    <section className={rows.section} aria-label={t`Attachments`}>
      <div className={rows.head}>
        <FoldingHeading
          className={rows.heading}
          isOpen={isOpen}
          controls={listId}
          onToggle={() => setChosen(!isOpen)}
        >
          {t`Attachments`}
          {data && (
            <span className={rows.number}>
              {data.files.length === 0 ? t`None` : countOf(data, hasNextPage)}
            </span>
          )}
        </FoldingHeading>
      </div>
      <div id={listId}>{isOpen && <Files documentId={documentId} />}</div>
    </section>
  );
}
