import { useCallback, useState, type ReactNode } from 'react';
import type { Document } from '../../../api/contract/documents.ts';
import { ApiError } from '../../lib/http.ts';
import { useDocumentTitle } from '../../lib/document-title.ts';
import { useDocument } from './api.ts';
import { DocumentBar } from './document-bar.tsx';
import { DocumentBody } from './document-body.tsx';
import { DocumentContents } from './document-contents.tsx';
import { DocumentHeading } from './document-heading.tsx';
import { DocumentLoadError, DocumentMissing, DocumentSkeleton } from './document-states.tsx';
import { useOpenAtMatch } from './open-at-match.ts';
import { readOutline, type Heading } from './outline.ts';
import { useColumn } from './page.styles.ts';

interface DocumentViewProps {
  id: number;
  /** What stands below the text; drawn once the text is. */
  below: (document: Document) => ReactNode;
  /** Opens the dialog to move the document; `onClosed` is told when it has been closed. */
  onMove: (document: Document, onClosed: () => void) => void;
}

/** A document to read. */
export function DocumentView({ id, ...page }: DocumentViewProps) {
  const { data, error, refetch } = useDocument(id);
  useDocumentTitle(data?.title);
  if (error instanceof ApiError && error.status === 404) return <DocumentMissing />;
  if (data) return <Loaded key={data.id} document={data} {...page} />;
  if (error) return <DocumentLoadError onRetry={() => void refetch()} />;
  return <DocumentSkeleton />;
}

/** Opens the page at the heading that its address names; the browser looked for it before it was there. */
function scrollToFragment(): void {
  const id = decodeURIComponent(location.hash.slice(1));
  if (id !== '') document.getElementById(id)?.scrollIntoView();
}

function Loaded({ document, below, onMove }: Omit<DocumentViewProps, 'id'> & { document: Document }) {
  const column = useColumn();
  const openAtMatch = useOpenAtMatch();
  const [outline, setOutline] = useState<Heading[]>([]);
  const [isDrawn, setDrawn] = useState(document.content.trim() === '');
  const onRendered = useCallback(
    (root: HTMLElement) => {
      setOutline(readOutline(root));
      if (!isDrawn) scrollToFragment();
      openAtMatch(root);
      setDrawn(true);
    },
    [isDrawn, openAtMatch],
  );
  return (
    <>
      <DocumentBar document={document} outline={outline} onMove={(onClosed) => onMove(document, onClosed)} />
      <div className={column.grid}>
        <div className={column.column}>
          <article data-paper>
            <DocumentHeading document={document} />
            <DocumentBody document={document} onRendered={onRendered} />
          </article>
          {isDrawn && below(document)}
        </div>
        <aside className={column.aside}>
          <DocumentContents outline={outline} />
        </aside>
      </div>
    </>
  );
}
