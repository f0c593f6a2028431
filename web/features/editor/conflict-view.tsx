import { Button, makeStyles, MessageBarBody, MessageBarTitle, tokens } from '@fluentui/react-components';
import { WarningBar } from '../../components/warning-bar.tsx';
import { formatTime } from '../../lib/dates.ts';
import { ClashChoice } from './clash-choice.tsx';
import type { Conflict } from './draft.ts';
import type { Choice } from './merge.ts';

const useStyles = makeStyles({
  column: {
    maxWidth: '960px',
    marginInline: 'auto',
    padding: '4px 24px 96px',
    '@container sheet (max-width: 511px)': { paddingInline: '20px' },
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
  all: { display: 'flex', gap: '8px', margin: '8px 0 0 -12px' },
});

/** What was chosen so far: one entry a clash, the title's last where both changed it. */
export type Choices = (Choice | undefined)[];

/** How many choices a conflict asks for. */
export const choicesOf = ({ merge, titles }: Conflict): number => merge.clashes.length + (titles ? 1 : 0);

const count = (number: number, one: string, many: string) =>
  number === 1 ? `One ${one}` : `${number} ${many}`;

function joinedText(joined: number): string {
  if (joined === 0) return '';
  return `${count(joined, 'change fits and is already joined', 'changes fit together and are already joined')}. `;
}

interface ConflictViewProps {
  title: string;
  conflict: Conflict;
  choices: Choices;
  onChoose: (choices: Choices) => void;
}

/** The places where two people changed the same lines, to choose from; nothing else is asked. */
export function ConflictView({ title, conflict, choices, onChoose }: ConflictViewProps) {
  const styles = useStyles();
  const { merge, titles, theirs } = conflict;
  const name = theirs.updatedBy?.displayName ?? 'User';
  const savedAt = `saved at ${formatTime(theirs.updatedAt)}`;
  const total = choicesOf(conflict);
  const choose = (index: number, choice: Choice) => onChoose(choices.with(index, choice));
  const chooseAll = (choice: Choice) => onChoose(choices.map(() => choice));
  return (
    <div className={styles.column}>
      <h1 className={styles.title}>{title}</h1>
      <WarningBar>
        <MessageBarBody>
          <MessageBarTitle>{name} saved this document while you were writing.</MessageBarTitle>
          {joinedText(merge.joined)}
          {total === 1 ? 'In one place' : `In ${total} places`} you both changed the same words: choose which
          to keep. The text you leave out stays in History.
        </MessageBarBody>
      </WarningBar>
      <div className={styles.all}>
        <Button appearance="subtle" onClick={() => chooseAll('mine')}>
          Keep all of mine
        </Button>
        <Button appearance="subtle" onClick={() => chooseAll('theirs')}>
          Keep all of {name}’s
        </Button>
      </div>
      {merge.clashes.map((clash, index) => (
        <ClashChoice
          key={index}
          heading={clash.heading}
          mine={clash.mine.join('\n')}
          theirs={clash.theirs.join('\n')}
          who={name}
          when={savedAt}
          choice={choices[index]}
          canKeepBoth
          onChoose={(choice) => choose(index, choice)}
        />
      ))}
      {titles && (
        <ClashChoice
          heading="Title"
          mine={titles.mine}
          theirs={titles.theirs}
          who={name}
          when={savedAt}
          choice={choices[total - 1]}
          canKeepBoth={false}
          onChoose={(choice) => choose(total - 1, choice)}
        />
      )}
    </div>
  );
}
