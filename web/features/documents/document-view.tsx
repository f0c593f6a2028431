import { lazy, Suspense, useCallback, useState, type ReactNode } from 'react';
import { t } from '@lingui/core/macro';
import { Navigate, useLocation } from 'react-router-dom';
import type { Document } from '../../../api/contract/documents.ts';
import { SectionBoundary } from '../../components/section-boundary.tsx';
import { ApiError } from '../../lib/http.ts';
import { useDocumentTitle } from '../../lib/document-title.ts';
import { endFirstText } from '../../lib/first-text.ts';
import { scrollToFragment } from '../../lib/fragment.ts';
import { paths, releasedParameter } from '../../lib/paths.ts';
import { useDocument } from './api.ts';
import { DocumentBar } from './document-bar.tsx';
import { DocumentBody, type EditDrawing } from './document-body.tsx';
import { DocumentContents } from './document-contents.tsx';
import { DocumentHeading } from './document-heading.tsx';
import { DocumentLoadError, DocumentMissing, DocumentSkeleton } from './document-states.tsx';
import { useOpenAtMatch } from './open-at-match.ts';
import type { DocumentDialogs } from './use-document-acts.tsx';
import { readOutline, type Heading } from './outline.ts';
import type { CompareLines } from './ticking.ts';
import { useReading } from './use-reading.ts';
import { useReadingPlace } from './use-reading-place.ts';
import { useColumn } from './page.styles.ts';

// only some documents have pages below
const PagesBelow = lazy(async () => ({ default: (await import('./pages-below.tsx')).PagesBelow }));

interface DocumentViewProps extends DocumentDialogs {
  id: number;
  /** Draws what stands above the title. */
  above: (document: Document) => ReactNode;
  /** Draws the sections below the text, once the text is drawn. */
  below: (document: Document) => ReactNode;
  /** Draws what stands beside passages of the drawn text. */
  beside: (document: Document, text: HTMLElement) => ReactNode;
  /** Fetches the code that compares two texts by lines. */
  loadCompare: () => Promise<CompareLines>;
  /** Makes the button that edits a drawing. */
  editDrawing: EditDrawing;
}

/** An editor goes on where the changes are, unless they ask for what readers see. */
const leadsToDraft = ({ release }: Document, search: string): boolean =>
  release !== null &&
  !release.isDraft &&
  release.hasChanges &&
  !new URLSearchParams(search).has(releasedParameter);

/** The page of a document for reading. */
export function DocumentView({ id, ...page }: DocumentViewProps) {
  const { data, error, refetch } = useDocument(id);
  const { search, hash } = useLocation();
  useDocumentTitle(data?.title);
  if (error instanceof ApiError && error.status === 404) return <DocumentMissing id={id} />;
  if (data && leadsToDraft(data, search))
    return <Navigate replace to={`${paths.document(data.release!.draftId)}${search}${hash}`} />;
  if (data) return <Loaded key={data.id} document={data} {...page} />;
  if (error) return <DocumentLoadError onRetry={() => void refetch()} />;
  return <DocumentSkeleton />;
}

function Loaded({
  document,
  above,
  below,
  beside,
  loadCompare,
  editDrawing,
  ...opens
}: Omit<DocumentViewProps, 'id'> & { document: Document }) {
  const column = useColumn();
  const openAtMatch = useOpenAtMatch();
  const watchPlace = useReadingPlace(document.id);
  useReading(document.id);
  const [outline, setOutline] = useState<Heading[]>([]);
  const [text, setText] = useState<HTMLElement>();
  const [isDrawn, setDrawn] = useState(document.content.trim() === '');
  const onRendered = useCallback(
    (root: HTMLElement) => {
      endFirstText();
      setOutline(readOutline(root));
      if (!isDrawn) scrollToFragment();
      openAtMatch(root);
      watchPlace(root);
      setDrawn(true);
      setText(root);
    },
    [isDrawn, openAtMatch, watchPlace],
  );
  return (
    <>
      <DocumentBar document={document} outline={outline} {...opens} />
      <div className={column.grid}>
        <div className={column.column} data-beside-text>
          {above(document)}
          <article data-paper>
            <DocumentHeading document={document} />
            <DocumentBody {...{ document, loadCompare, editDrawing, onRendered }} />
          </article>
          {isDrawn && document.hasChildren && (
            <SectionBoundary text={t`The documents below could not be loaded.`}>
              <Suspense fallback={null}>
                <PagesBelow document={document} />
              </Suspense>
            </SectionBoundary>
          )}
          {isDrawn && below(document)}
          {text && beside(document, text)}
        </div>
        <aside className={column.aside}>
          <DocumentContents outline={outline} />
        </aside>
      </div>
    </>
  );
}
