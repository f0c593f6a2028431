import { useCallback, useRef, useState } from 'react';
import { makeStyles, mergeClasses } from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { LoadError } from '../components/load-error.tsx';
import { Markdown } from '../components/markdown/markdown.tsx';
import { DocumentContents } from '../features/documents/document-contents.tsx';
import { TextSkeleton } from '../features/documents/document-states.tsx';
import { readOutline, type Heading } from '../features/documents/outline.ts';
import { useColumn } from '../features/documents/page.styles.ts';
import { loadGuide, withPictures } from '../features/help/guide.ts';
import { useDocumentTitle } from '../lib/document-title.ts';
import { scrollToFragment } from '../lib/fragment.ts';
import { useThemeName } from '../lib/theme-choice.ts';

const useStyles = makeStyles({
  // more room than above a document, because there is no bar
  column: { paddingTop: '44px', '@container main (max-width: 511px)': { paddingTop: '28px' } },
});

/** /help: the guide for people who write, rendered like a document */
export function HelpPage() {
  const column = useColumn();
  const styles = useStyles();
  const theme = useThemeName();
  const guide = useQuery({ queryKey: ['guide'], queryFn: loadGuide, staleTime: Infinity });
  const [outline, setOutline] = useState<Heading[]>([]);
  const isDrawn = useRef(false);
  const what = t`Help`;
  useDocumentTitle(what);
  const onRendered = useCallback((root: HTMLElement) => {
    setOutline(readOutline(root));
    if (!isDrawn.current) scrollToFragment();
    isDrawn.current = true;
  }, []);
  return (
    <div className={column.grid}>
      <article className={mergeClasses(column.column, styles.column)} data-paper>
        {guide.isError ? (
          <LoadError text={t`${what} could not be loaded`} onRetry={() => void guide.refetch()} />
        ) : guide.data === undefined ? (
          <TextSkeleton />
        ) : (
          <Markdown
            source={withPictures(guide.data, theme)}
            fallback={<TextSkeleton />}
            onRendered={onRendered}
          />
        )}
      </article>
      <aside className={column.aside}>
        <DocumentContents outline={outline} />
      </aside>
    </div>
  );
}
