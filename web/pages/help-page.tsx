import { useCallback, useRef, useState } from 'react';
import { makeStyles, mergeClasses } from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import { Markdown } from '../components/markdown/markdown.tsx';
import { DocumentContents } from '../features/documents/document-contents.tsx';
import { TextSkeleton } from '../features/documents/document-states.tsx';
import { readOutline, type Heading } from '../features/documents/outline.ts';
import { useColumn } from '../features/documents/page.styles.ts';
import { guideText } from '../features/help/guide.ts';
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
  const [outline, setOutline] = useState<Heading[]>([]);
  const isDrawn = useRef(false);
  useDocumentTitle(t`Help`);
  const onRendered = useCallback((root: HTMLElement) => {
    setOutline(readOutline(root));
    if (!isDrawn.current) scrollToFragment();
    isDrawn.current = true;
  }, []);
  return (
    <div className={column.grid}>
      <article className={mergeClasses(column.column, styles.column)} data-paper>
        <Markdown source={guideText(theme)} fallback={<TextSkeleton />} onRendered={onRendered} />
      </article>
      <aside className={column.aside}>
        <DocumentContents outline={outline} />
      </aside>
    </div>
  );
}
