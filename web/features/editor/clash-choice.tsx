import { useId, useLayoutEffect, useMemo, useState } from 'react';
import { Button, makeStyles, mergeClasses, Radio, RadioGroup, tokens } from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import { PageText } from '../../components/markdown/page-text.tsx';
import type { Choice } from './merge.ts';
import { markOwnWords, wordsOn } from './clash-marks.ts';
import type { Piece } from '../../lib/word-pieces.ts';
import { isWholeTable, markWords } from './clash-words.ts';

const useStyles = makeStyles({
  root: { marginTop: '24px' },
  heading: {
    marginBottom: '10px',
    fontFamily: 'var(--lectern-font-reading)',
    fontSize: '20px',
    lineHeight: '28px',
    fontWeight: tokens.fontWeightSemibold,
    overflowWrap: 'anywhere',
  },
  cards: {
    display: 'grid',
    gridTemplateColumns: '1fr 1fr',
    gap: '16px',
    '@container main (max-width: 1023px)': { gridTemplateColumns: '1fr' },
  },
  card: {
    minWidth: 0,
    padding: '8px 20px 20px 12px',
    borderRadius: tokens.borderRadiusLarge,
    outline: `1px solid ${tokens.colorNeutralStroke1}`,
    outlineOffset: '-1px',
    cursor: 'pointer',
  },
  chosen: { outline: `2px solid ${tokens.colorCompoundBrandStroke}`, outlineOffset: '-2px' },
  who: { fontWeight: tokens.fontWeightSemibold },
  when: { marginLeft: '8px', fontSize: '13.5px', color: tokens.colorNeutralForeground3 },
  text: {
    margin: '4px 0 0 8px',
    fontFamily: 'var(--lectern-font-reading)',
    fontSize: '17px',
    lineHeight: '28px',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  },
  drawn: { margin: '4px 0 0 8px' },
  // in all elements, because the typography of the page colours some of its own
  drawnLeft: { '& *': { color: `${tokens.colorNeutralForeground3} !important` } },
  left: { color: tokens.colorNeutralForeground3 },
  gone: { fontStyle: 'italic' },
  mark: {
    backgroundColor: 'var(--lectern-mark)',
    color: 'var(--lectern-mark-text)',
    borderRadius: '3px',
    boxDecorationBreak: 'clone',
    padding: '2px 2px',
  },
  both: { marginTop: '6px', marginLeft: '-12px' },
});

function Words({ pieces, isLeft }: { pieces: Piece[]; isLeft: boolean }) {
  const styles = useStyles();
  if (pieces.length === 0) {
    return (
      <p className={mergeClasses(styles.text, styles.left, styles.gone)}>{t`Nothing: the lines are gone.`}</p>
    );
  }
  return (
    <p className={mergeClasses(styles.text, isLeft && styles.left)}>
      {pieces.map(({ text, isOwn }, index) =>
        isOwn && !isLeft ? (
          <mark key={index} className={styles.mark}>
            {text}
          </mark>
        ) : (
          <span key={index}>{text}</span>
        ),
      )}
    </p>
  );
}

type Side = 'mine' | 'theirs';

interface DrawnProps {
  source: string;
  isLeft: boolean;
  onRendered: (root: HTMLElement) => void;
}

/** The text of one side as a page. */
function Drawn({ source, isLeft, onRendered }: DrawnProps) {
  const styles = useStyles();
  return (
    <div className={mergeClasses(styles.drawn, isLeft && styles.drawnLeft)}>
      <PageText source={source} size="compact" onRendered={onRendered} />
    </div>
  );
}

interface Page {
  root: HTMLElement;
  words: string;
}

/**
 * The rendered texts of both sides. Marks the words that only one of them has.
 * @returns whether they look the same: then the difference is visible only in their sources
 */
function useDrawnSides(isMarked: Record<Side, boolean>) {
  const [pages, setPages] = useState<Partial<Record<Side, Page>>>({});
  const { mine, theirs } = pages;
  const { mine: marksMine, theirs: marksTheirs } = isMarked;
  useLayoutEffect(() => {
    if (!mine || !theirs) return undefined;
    return markOwnWords(mine.root, theirs.root, { mine: marksMine, theirs: marksTheirs });
  }, [mine, theirs, marksMine, marksTheirs]);
  const onRendered = useMemo(() => {
    const keep = (side: Side) => (root: HTMLElement) =>
      setPages((before) => ({ ...before, [side]: { root, words: wordsOn(root) } }));
    return { mine: keep('mine'), theirs: keep('theirs') };
  }, []);
  return { isAlike: mine !== undefined && mine.words === theirs?.words, onRendered };
}

interface ClashChoiceProps {
  heading: string;
  mine: string;
  theirs: string;
  /** Who wrote the other text, and when. */
  /** Undefined if they are several. */
  who: string | undefined;
  when: string;
  choice: Choice | undefined;
  canKeepBoth: boolean;
  /** True if the texts can be rendered as pages on their own. */
  isDrawn: boolean;
  onChoose: (choice: Choice) => void;
}

/** A clash, as two cards to choose from. */
export function ClashChoice(props: ClashChoiceProps) {
  const { heading, mine, theirs, who, when, choice, canKeepBoth, onChoose } = props;
  const canDraw = props.isDrawn && isWholeTable(mine) && isWholeTable(theirs) && mine !== '' && theirs !== '';
  const styles = useStyles();
  const headingId = useId();
  const pieces = useMemo(() => markWords(mine, theirs), [mine, theirs]);
  const isLeft = (side: Side) => choice !== undefined && choice !== 'both' && choice !== side;
  const { isAlike, onRendered } = useDrawnSides({
    mine: !isLeft('mine'),
    theirs: !isLeft('theirs'),
  });
  const sides = [
    { side: 'mine', label: t`Your text`, date: t`written just now`, words: pieces.mine, source: mine },
    {
      side: 'theirs',
      label: who === undefined ? t`The others’ text` : t`${who}’s text`,
      date: when,
      words: pieces.theirs,
      source: theirs,
    },
  ] as const;
  return (
    <section className={styles.root}>
      <h2 id={headingId} className={styles.heading}>
        {heading || t`At the beginning`}
      </h2>
      <RadioGroup
        aria-labelledby={headingId}
        value={choice ?? ''}
        onChange={(_event, { value }) => onChoose(value as Choice)}
        className={styles.cards}
      >
        {sides.map(({ side, label, date, words, source }) => {
          const isChosen = choice === side || choice === 'both';
          return (
            <div
              key={side}
              className={mergeClasses(styles.card, isChosen && styles.chosen)}
              onClick={() => onChoose(side)}
            >
              <Radio
                value={side}
                label={
                  <>
                    <span className={styles.who}>{label}</span>
                    <span className={styles.when}>{date}</span>
                  </>
                }
              />
              {canDraw && !isAlike ? (
                <Drawn source={source} isLeft={isLeft(side)} onRendered={onRendered[side]} />
              ) : (
                <Words pieces={words} isLeft={isLeft(side)} />
              )}
            </div>
          );
        })}
      </RadioGroup>
      {canKeepBoth && (
        <Button
          appearance="subtle"
          className={styles.both}
          aria-pressed={choice === 'both'}
          onClick={() => onChoose('both')}
        >
          {t`Keep both, mine first`}
        </Button>
      )}
    </section>
  );
}
