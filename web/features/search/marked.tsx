import { Fragment } from 'react';
import { makeStyles, tokens } from '@fluentui/react-components';
import type { Segment } from '../../../api/contract/primitives.ts';
import { joinSegments } from './segments.ts';

const useStyles = makeStyles({
  mark: {
    marginInline: '-1px',
    paddingInline: '1px',
    borderRadius: tokens.borderRadiusSmall,
    color: 'var(--lectern-mark-text)',
    backgroundColor: 'var(--lectern-mark)',
    boxDecorationBreak: 'clone',
    WebkitBoxDecorationBreak: 'clone',
  },
});

/** A text with its matches marked, in the direction of its letters. */
export function Marked({ segments }: { segments: readonly Segment[] }) {
  const styles = useStyles();
  return (
    <bdi>
      {joinSegments(segments).map(({ text, match }, index) =>
        match ? (
          <mark key={index} className={styles.mark}>
            {text}
          </mark>
        ) : (
          <Fragment key={index}>{text}</Fragment>
        ),
      )}
    </bdi>
  );
}
