import { useMemo, useCallback, useState, type ReactNode } from 'react';
import { makeStyles, tokens } from '@fluentui/react-components';
import { Edit20Regular } from '@fluentui/react-icons';
import { t } from '@lingui/core/macro';
import type { Document } from '../../../api/contract/documents.ts';
import { LinkButton } from '../../components/link-button.tsx';
import { PageText } from '../../components/markdown/page-text.tsx';
import { TextContext, type TextUse } from '../../components/markdown/text-context.ts';
import { paths } from '../../lib/paths.ts';
import type { CompareLines } from './ticking.ts';
import { useTasks } from './use-tasks.ts';
import { firstText } from '../../lib/first-text.ts';
import { TextSkeleton } from './document-states.tsx';

const useStyles = makeStyles({
  empty: {
    fontFamily: 'var(--lectern-font-reading)',
    fontSize: '18px',
    lineHeight: '30px',
    fontStyle: 'italic',
    color: tokens.colorNeutralForeground2,
  },
  start: { marginTop: '20px' },
});

interface DocumentBodyProps {
  document: Document;
  /** Compares two texts by lines; needed if two people change the tasks at the same time. */
  loadCompare: () => Promise<CompareLines>;
  onRendered: (root: HTMLElement) => void;
  /** Makes the button that edits a drawing. */
  editDrawing: EditDrawing;
}

export type EditDrawing = (document: Document, address: string, name: string) => ReactNode;

/** The rendered text of a document. */
export function DocumentBody({ document, loadCompare, onRendered, editDrawing }: DocumentBodyProps) {
  const styles = useStyles();
  const tick = useTasks(document, loadCompare);
  const address = location.origin + paths.document(document.id);
  const use = useMemo<TextUse>(
    () =>
      tick ? { address, tick, editDrawing: (src, name) => editDrawing(document, src, name) } : { address },
    [address, tick, document, editDrawing],
  );
  if (document.content.trim() !== '') {
    return (
      <TextContext value={use}>
        <PageText
          source={document.content}
          title={document.title}
          hasLabels
          fallback={<TextPlaceholder />}
          onRendered={onRendered}
        />
      </TextContext>
    );
  }
  return (
    <>
      <p className={styles.empty}>{t`Nothing is written here yet.`}</p>
      {document.can.edit && (
        <LinkButton icon={<Edit20Regular />} to={paths.documentEdit(document.id)} className={styles.start}>
          {t`Start writing`}
        </LinkButton>
      )}
    </>
  );
}

/** Shown until a text is rendered: its part of the first response, else a skeleton. */
function TextPlaceholder() {
  const [text] = useState(firstText);
  const hold = useCallback((place: HTMLElement | null) => place?.append(...(text ? [text] : [])), [text]);
  return text ? <div ref={hold} /> : <TextSkeleton />;
}
