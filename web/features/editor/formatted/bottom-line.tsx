import { useEffect, useState } from 'react';
import { makeStyles, mergeClasses, ToggleButton, tokens } from '@fluentui/react-components';
import { plural, t } from '@lingui/core/macro';
import { useDeviceChoice, type DeviceChoice } from '../../../lib/device-choice.ts';
import { focusMode, shownMarks } from '../../../lib/reading-choices.ts';
import type { EditedText } from '../edited-text.ts';

/** The parts of a Markdown text that are not words: addresses, tags, fences, and names of languages. */
const unseen = /\]\([^)\n]*\)|\]\[[^\]\n]*\]|<[^>\n]*>|^[ \t>]*(?:`{3,}|~{3,}).*$|&\w+;|^\[[^\]\n]+\]:.*$/gm;
const word = /[\p{L}\p{N}]+(?:['’.,-][\p{L}\p{N}]+)*/gu;
/** Scripts that write no spaces between words: each character counts, as in Word. */
const character = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]ー?/gu;

/** How many words a text shows. */
function countWords(markdown: string): number {
  const shown = markdown.replace(unseen, ' ');
  const characters = shown.match(character)?.length ?? 0;
  return characters + (shown.replace(character, ' ').match(word)?.length ?? 0);
}

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
  left: { display: 'flex', alignItems: 'center', gap: '12px' },
  choice: {
    minWidth: 0,
    height: '26px',
    padding: '0 6px',
    fontSize: '13.5px',
    fontWeight: tokens.fontWeightRegular,
    color: tokens.colorNeutralForeground3,
    '@container main (max-width: 511px)': { display: 'none' },
  },
  on: { color: tokens.colorBrandForeground1, ':hover': { color: tokens.colorBrandForeground1 } },
  keys: { '@container main (max-width: 511px)': { display: 'none' } },
});

/** The delay before counting: counting a megabyte takes too long for every keystroke. Milliseconds. */
const delayMs = 400;

/** A choice that is turned on and off here. */
function Choice({ choice, words }: { choice: DeviceChoice<'true' | 'false'>; words: string }) {
  const styles = useStyles();
  const isOn = useDeviceChoice(choice) === 'true';
  return (
    <ToggleButton
      appearance="subtle"
      className={mergeClasses(styles.choice, isOn && styles.on)}
      checked={isOn}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => choice.set(isOn ? 'false' : 'true')}
    >
      {words}
    </ToggleButton>
  );
}

/** The bottom line of the field: the number of words, and the keys for further functions. */
export function BottomLine({ edited }: { edited: EditedText }) {
  const styles = useStyles();
  const [words, setWords] = useState(() => countWords(edited.shown()));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = edited.onChange(() => {
      clearTimeout(timer);
      timer = setTimeout(() => setWords(countWords(edited.shown())), delayMs);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [edited]);
  return (
    <div className={styles.root}>
      <span className={styles.left}>
        <span>{plural(words, { one: '# word', other: '# words' })}</span>
        <Choice choice={shownMarks} words={t`Show marks`} />
        <Choice choice={focusMode} words={t`Focus on one block`} />
      </span>
      <span className={styles.keys}>{t`/ insert · [[ link to a document · @ mention`}</span>
    </div>
  );
}
