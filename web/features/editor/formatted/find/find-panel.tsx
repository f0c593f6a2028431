import { useLayoutEffect, useRef, useState, useSyncExternalStore, type KeyboardEvent } from 'react';
import { Button, Input, makeStyles, ToggleButton, tokens } from '@fluentui/react-components';
import {
  ChevronDown20Regular,
  ChevronUp20Regular,
  Dismiss20Regular,
  TextCaseTitle20Regular,
} from '@fluentui/react-icons';
import { plural, t } from '@lingui/core/macro';
import { Hint } from '../../../../components/hint.tsx';
import { IconButton } from '../../../../components/icon-button.tsx';
import { isPressed } from '../../../../lib/shortcuts.ts';
import type { Finder, Hits, Sought } from './find-text.ts';

const useStyles = makeStyles({
  root: {
    position: 'absolute',
    zIndex: 2,
    top: '8px',
    insetInlineEnd: '24px',
    boxSizing: 'border-box',
    width: 'min(440px, calc(100% - 48px))',
    padding: '8px',
    border: '1px solid var(--lectern-float-line)',
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: 'var(--lectern-float)',
    color: tokens.colorNeutralForeground1,
    boxShadow: tokens.shadow16,
    '@container main (max-width: 767px)': { insetInline: '8px', width: 'auto' },
  },
  line: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px', marginBottom: '6px' },
  field: { flex: '1 1 150px', minWidth: 0 },
  status: {
    minHeight: '20px',
    paddingInline: '4px',
    fontSize: '13.5px',
    lineHeight: '20px',
    color: tokens.colorNeutralForeground3,
  },
});

function wordsFor({ list, current }: Hits, sought: string): string {
  if (sought === '') return '';
  if (list.length === 0) return t`No hits`;
  const [hit, count] = [current + 1, list.length];
  return list[current]?.isAcross
    ? t`Hit ${hit} of ${count}. It runs across formatting and can't be replaced here.`
    : t`Hit ${hit} of ${count}`;
}

function wordsForAll({ replaced, left }: { replaced: number; left: number }): string {
  const done = plural(replaced, { one: '# hit replaced.', other: '# hits replaced.' });
  if (left === 0) return done;
  return `${done} ${plural(left, {
    one: '# hit runs across formatting and was not replaced.',
    other: '# hits run across formatting and were not replaced.',
  })}`;
}

interface FindPanelProps {
  finder: Finder;
  /** True if it also replaces. */
  isReplacing: boolean;
  onClose: () => void;
}

/** Finds words in the formatted text, and replaces them. */
export function FindPanel({ finder, isReplacing, onClose }: FindPanelProps) {
  const styles = useStyles();
  const field = useRef<HTMLInputElement>(null);
  const hits = useSyncExternalStore(finder.onHits, finder.hits);
  const [sought, setSought] = useState(finder.sought);
  const [replacement, setReplacement] = useState('');
  /** The result of replacing all. */
  const [done, setDone] = useState<string>();
  // before the next key
  useLayoutEffect(() => field.current?.select(), []);

  const seek = (next: Partial<Sought>) => {
    const whole = { ...sought, ...next };
    setSought(whole);
    setDone(undefined);
    finder.seek(whole);
  };
  const move = (by: 1 | -1) => {
    setDone(undefined);
    finder.move(by);
  };
  const replace = () => {
    setDone(undefined);
    finder.replace(replacement);
  };
  const keyPressed = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const isInField = event.target instanceof HTMLInputElement;
    if (event.key === 'Escape') onClose();
    else if (isPressed('findPrevious', event.nativeEvent)) move(-1);
    else if (isPressed('findNext', event.nativeEvent)) move(1);
    else if (event.key === 'Enter' && event.target === field.current) move(event.shiftKey ? -1 : 1);
    else if (event.key === 'Enter' && isInField) replace();
    else if (isPressed('find', event.nativeEvent)) field.current?.select();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div className={styles.root} role="search" aria-label={t`Find in the text`} onKeyDown={keyPressed}>
      <div className={styles.line}>
        <Input
          autoFocus
          input={{ ref: field }}
          className={styles.field}
          aria-label={t`Find`}
          placeholder={t`Find`}
          value={sought.words}
          onChange={(_event, { value }) => seek({ words: value })}
        />
        <Hint content={t`Match case`}>
          <ToggleButton
            appearance="subtle"
            icon={<TextCaseTitle20Regular />}
            checked={sought.isCaseSensitive}
            onClick={() => seek({ isCaseSensitive: !sought.isCaseSensitive })}
          />
        </Hint>
        <IconButton label={t`Previous hit`} icon={<ChevronUp20Regular />} onClick={() => move(-1)} />
        <IconButton label={t`Next hit`} icon={<ChevronDown20Regular />} onClick={() => move(1)} />
        <IconButton label={t`Close`} icon={<Dismiss20Regular />} onClick={onClose} />
      </div>
      {isReplacing && (
        <div className={styles.line}>
          <Input
            className={styles.field}
            aria-label={t`Replace with`}
            placeholder={t`Replace with`}
            value={replacement}
            onChange={(_event, { value }) => setReplacement(value)}
          />
          <Button appearance="subtle" onClick={replace}>
            {t`Replace`}
          </Button>
          <Button appearance="subtle" onClick={() => setDone(wordsForAll(finder.replaceAll(replacement)))}>
            {t`Replace all`}
          </Button>
        </div>
      )}
      <div role="status" className={styles.status}>
        {done ?? wordsFor(hits, sought.words)}
      </div>
    </div>
  );
}
