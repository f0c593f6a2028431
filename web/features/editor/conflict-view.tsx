import { useState } from 'react';
import { Button, makeStyles, MessageBarBody, MessageBarTitle, tokens } from '@fluentui/react-components';
import { plural, t } from '@lingui/core/macro';
import { PageText } from '../../components/markdown/page-text.tsx';
import { WarningBar } from '../../components/warning-bar.tsx';
import { formatTime } from '../../lib/dates.ts';
import { ClashChoice } from './clash-choice.tsx';
import type { Conflict } from './draft-state.ts';
import { chosenText, linesText, type Choice } from './merge.ts';
import { nameInWords } from '../../lib/person-name.ts';

const useStyles = makeStyles({
  column: {
    maxWidth: '960px',
    marginInline: 'auto',
    padding: '4px 24px 96px',
    '@container main (max-width: 511px)': { paddingInline: '20px' },
  },
  title: {
    marginBottom: '16px',
    fontFamily: 'var(--lectern-font-reading)',
    fontSize: '32px',
    lineHeight: '40px',
    fontWeight: tokens.fontWeightSemibold,
    letterSpacing: '-0.014em',
    overflowWrap: 'anywhere',
  },
  all: { display: 'flex', flexWrap: 'wrap', gap: '8px', margin: '8px 0 0 -12px' },
  whole: {
    marginTop: '32px',
    paddingTop: '24px',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  page: { maxWidth: '656px' },
});

/** The choices so far: one for each clash, then one for the title if both changed it. */
export type Choices = (Choice | undefined)[];

/** How many choices a conflict needs. */
export const choicesOf = ({ merge, titles }: Conflict): number => merge.clashes.length + (titles ? 1 : 0);

/** Explains what was merged, and what is left to choose. */
function explanation(merged: number, places: number): string {
  const choice = plural(places, {
    one: 'In one place you both changed the same words: choose which to keep. The text you leave out stays in History.',
    other:
      'In # places you both changed the same words: choose which to keep. The text you leave out stays in History.',
  });
  if (merged === 0) return choice;
  const done = plural(merged, {
    one: 'One change was merged automatically.',
    other: '# changes were merged automatically.',
  });
  return `${done} ${choice}`;
}

interface ConflictViewProps {
  title: string;
  conflict: Conflict;
  choices: Choices;
  onChoose: (choices: Choices) => void;
}

/** Shows where two people changed the same lines, and lets the writer choose. Everything else is merged already. */
export function ConflictView({ title, conflict, choices, onChoose }: ConflictViewProps) {
  const styles = useStyles();
  const [isWhole, setWhole] = useState(false);
  const { merge, titles, theirs } = conflict;
  const name = theirs && nameInWords(theirs.updatedBy);
  const time = theirs && formatTime(theirs.updatedAt);
  const savedAt = time === undefined ? t`saved as typed` : t`saved at ${time}`;
  const total = choicesOf(conflict);
  const choose = (index: number, choice: Choice) => onChoose(choices.with(index, choice));
  const chooseAll = (choice: Choice) => onChoose(choices.map(() => choice));
  return (
    <div className={styles.column}>
      <h1 className={styles.title} dir="auto">
        {title}
      </h1>
      <WarningBar>
        <MessageBarBody>
          <MessageBarTitle>
            {name !== undefined
              ? t`${name} saved this document while you were writing.`
              : t`Others changed this document while you were writing.`}
          </MessageBarTitle>
          {explanation(merge.mergedCount, total)}
        </MessageBarBody>
      </WarningBar>
      <div className={styles.all}>
        <Button appearance="subtle" onClick={() => chooseAll('mine')}>
          {t`Keep all of mine`}
        </Button>
        <Button appearance="subtle" onClick={() => chooseAll('theirs')}>
          {name !== undefined ? t`Keep all of ${name}’s` : t`Keep all of the others’`}
        </Button>
        <Button appearance="subtle" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? t`Hide the whole document` : t`Show the whole document`}
        </Button>
      </div>
      {merge.clashes.map((clash, index) => (
        <ClashChoice
          key={index}
          heading={clash.heading}
          mine={linesText(clash.mine)}
          theirs={linesText(clash.theirs)}
          who={name}
          when={savedAt}
          choice={choices[index]}
          canKeepBoth
          isDrawn={!clash.isInside}
          onChoose={(choice) => choose(index, choice)}
        />
      ))}
      {titles && (
        <ClashChoice
          heading={t`Title`}
          mine={titles.mine}
          theirs={titles.theirs}
          who={name}
          when={savedAt}
          choice={choices[total - 1]}
          canKeepBoth={false}
          isDrawn={false}
          onChoose={(choice) => choose(total - 1, choice)}
        />
      )}
      {isWhole && (
        <section aria-label={t`The whole document`} className={styles.whole}>
          <div className={styles.page}>
            <PageText source={chosenText(merge, choices)} size="compact" />
          </div>
        </section>
      )}
    </div>
  );
}
