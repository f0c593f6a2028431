import type { CSSProperties } from 'react';
import { mergeClasses } from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import { SkeletonBar } from '../../components/skeleton-bar.tsx';
import type { NoteRow as Note } from './rows.ts';
import { Guides } from './tree-row.tsx';
import { indentOf, useRowStyles } from './tree-row.styles.ts';

interface NoteRowProps {
  row: Note;
  style: CSSProperties;
  onRetry: (row: Note) => void;
}

/** A row in place of documents: there are none, they are loading, or loading failed. */
export function NoteRow({ row, style, onRetry }: NoteRowProps) {
  const styles = useRowStyles();
  const left = indentOf(row.level).left + 24;
  return (
    <div role="none" className={styles.place} style={style}>
      <Guides level={row.level} />
      {row.failed ? (
        <div
          role="treeitem"
          aria-level={row.level}
          aria-selected={false}
          tabIndex={-1}
          className={mergeClasses(styles.note, styles.retry)}
          style={{ height: '100%', paddingInlineStart: left }}
          onClick={() => onRetry(row)}
        >
          {row.kind === 'more' ? (
            t`Show more documents`
          ) : (
            <>
              <span>{t`No documents found in this space.`}</span> <span>{t`Try again`}</span>
            </>
          )}
        </div>
      ) : (
        <div className={styles.note} style={{ height: '100%', paddingInlineStart: left, width: '100%' }}>
          {row.kind === 'empty' ? (
            t`No documents found in this space.`
          ) : (
            <span className={styles.late}>
              <SkeletonBar width="104px" height={12} />
            </span>
          )}
        </div>
      )}
    </div>
  );
}
