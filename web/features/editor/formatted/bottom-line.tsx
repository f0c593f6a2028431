import { useEffect, useState } from 'react';
import { makeStyles, tokens } from '@fluentui/react-components';
import { plural, t } from '@lingui/core/macro';
import type { EditedText } from '../edited-text.ts';
import { countWords } from './shown-text.ts';

const useStyles = makeStyles({
  root: {
    position: 'absolute',
    insetInline: 0,
    bottom: 0,
    boxSizing: 'border-box',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    height: '36px',
    padding: '0 40px',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    fontSize: '13.5px',
    lineHeight: '19px',
    color: tokens.colorNeutralForeground3,
    fontVariantNumeric: 'tabular-nums',
    '@container main (max-width: 511px)': { padding: '0 20px' },
  },
  keys: { '@container main (max-width: 511px)': { display: 'none' } },
});

/** Milliseconds: counting a megabyte takes longer than a key may. */
const pause = 400;

/** The lowest line of the field: how many words there are, and the keys that lead on. */
export function BottomLine({ edited }: { edited: EditedText }) {
  const styles = useStyles();
  const [words, setWords] = useState(() => countWords(edited.shown()));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = edited.onChange(() => {
      clearTimeout(timer);
      timer = setTimeout(() => setWords(countWords(edited.shown())), pause);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [edited]);
  return (
    <div className={styles.root}>
      <span>{plural(words, { one: '# word', other: '# words' })}</span>
      <span className={styles.keys}>{t`/ insert · [[ link to a document · @ mention`}</span>
    </div>
  );
}
