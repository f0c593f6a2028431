import { useState } from 'react';
import {
  Button,
  Checkbox,
  Field,
  makeStyles,
  MessageBarBody,
  mergeClasses,
  Select,
  tokens,
} from '@fluentui/react-components';
import { plural, t } from '@lingui/core/macro';
import type { Invitee, InvitationLine, LineProblem } from '../../../../api/contract/invitations.ts';
import { mainWidths } from '../../../components/main-widths.ts';
import { hiddenWhereNarrow, tableStyles } from '../../../components/table.styles.ts';
import { WarningBar } from '../../../components/warning-bar.tsx';
import { roleNames } from '../../../lib/roles.ts';
import { encodings, type Encoding } from './read-file.ts';

const useStyles = makeStyles({
  ...tableStyles,
  root: { display: 'grid', rowGap: '20px', marginTop: '28px' },
  encoding: { maxWidth: '344px' },
  // its box at the edge of the text
  only: { marginLeft: '-8px', marginBlock: '-8px' },
  summary: { color: tokens.colorNeutralForeground2 },
  lineColumn: { width: '52px', [mainWidths.narrow]: { width: '40px' } },
  roleColumn: { width: '112px', ...hiddenWhereNarrow },
  emailColumn: { ...hiddenWhereNarrow },
  outcomeColumn: { width: '136px', [mainWidths.phone]: { width: '104px' } },
  number: { color: tokens.colorNeutralForeground3, fontVariantNumeric: 'tabular-nums' },
  row: { ...tableStyles.row, height: '48px' },
  below: {
    display: 'none',
    fontSize: '13.5px',
    lineHeight: '19px',
    color: tokens.colorNeutralForeground3,
    [mainWidths.narrow]: { display: 'block' },
  },
  problem: { fontSize: '13.5px', lineHeight: '19px', color: 'var(--lectern-danger)' },
  outcome: { fontSize: '13.5px', lineHeight: '19px', color: tokens.colorNeutralForeground2 },
  quiet: { fontSize: '13.5px', lineHeight: '19px', color: tokens.colorNeutralForeground3 },
  buttons: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
});

interface InvitationLinesProps {
  lines: readonly InvitationLine[];
  /** How many are invited so far; undefined: nobody is being invited. */
  inviting: number | undefined;
  /** How the letters of a file were read that does not say so itself. */
  encoding: Encoding | undefined;
  onEncoding: (encoding: Encoding) => void;
  onInvite: (people: Invitee[]) => void;
  onBack: () => void;
}

const isGood = ({ problem }: InvitationLine): boolean => problem === null;
const isTaken = ({ problem }: InvitationLine): boolean => problem === 'taken';

/** What will happen with each line, before anybody is invited. */
export function InvitationLines(props: InvitationLinesProps) {
  const { lines, inviting, encoding, onEncoding, onInvite, onBack } = props;
  const styles = useStyles();
  const [hidesGood, setHidesGood] = useState(false);
  const good = lines.filter(isGood);
  const taken = lines.filter(isTaken).length;
  const bad = lines.length - good.length - taken;
  const isBusy = inviting !== undefined;
  const invite = () =>
    onInvite(
      good.map(({ email, displayName, role }) => ({ email, displayName, role: role as Invitee['role'] })),
    );
  return (
    <div className={styles.root}>
      {bad > 0 ? (
        <WarningBar>
          <MessageBarBody>
            {plural(bad, {
              one: '# line cannot be used. Correct it, or leave it out.',
              other: '# lines cannot be used. Correct them, or leave them out.',
            })}
          </MessageBarBody>
        </WarningBar>
      ) : null}
      {encoding === undefined ? null : (
        <Field
          className={styles.encoding}
          label={t`Letters of the file`}
          hint={t`The file does not say how its letters are written. Choose what shows the names right.`}
        >
          <Select
            value={encoding}
            disabled={isBusy}
            onChange={(_event, { value }) => {
              const chosen = encodings.find((each) => each === value);
              if (chosen) onEncoding(chosen);
            }}
          >
            {encodings.map((each) => (
              <option key={each} value={each}>
                {encodingName(each)}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <p className={styles.summary} role="status">
        {inviting === undefined ? summaryOf(good.length, taken) : progressOf(inviting, good.length)}
      </p>
      {good.length > 0 && good.length < lines.length ? (
        <Checkbox
          className={styles.only}
          label={t`Show only lines of people who are not invited`}
          checked={hidesGood}
          onChange={(_event, { checked }) => setHidesGood(checked === true)}
        />
      ) : null}
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col" className={mergeClasses(styles.head, styles.lineColumn)}>{t`Line`}</th>
            <th scope="col" className={styles.head}>{t`Display name`}</th>
            <th scope="col" className={mergeClasses(styles.head, styles.emailColumn)}>{t`Email`}</th>
            <th scope="col" className={mergeClasses(styles.head, styles.roleColumn)}>{t`Role`}</th>
            <th scope="col" className={mergeClasses(styles.head, styles.outcomeColumn)}>{t`What happens`}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (hidesGood && isGood(line) ? null : <Line key={line.line} line={line} />))}
        </tbody>
      </table>
      <div className={styles.buttons}>
        {good.length > 0 ? (
          <Button appearance="primary" disabled={isBusy} onClick={invite}>
            {labelOf(good.length, bad)}
          </Button>
        ) : null}
        <Button disabled={isBusy} onClick={onBack}>
          {bad > 0 ? t`Correct the lines` : t`Back`}
        </Button>
      </div>
    </div>
  );
}

function Line({ line: { line, email, displayName, role, problem } }: { line: InvitationLine }) {
  const styles = useStyles();
  const roleName = role in roleNames ? roleNames[role as Invitee['role']] : role;
  return (
    <tr className={styles.row}>
      <td className={mergeClasses(styles.cell, styles.number)}>{line}</td>
      <td className={styles.cell}>
        <div className={mergeClasses(styles.line, styles.name)} dir="auto">
          {displayName}
        </div>
        <div className={mergeClasses(styles.line, styles.below)}>
          {email === '' ? roleName : `${email} · ${roleName}`}
        </div>
        {problem === null ? null : (
          <div className={problem === 'taken' ? styles.quiet : styles.problem}>
            {sentenceOf(problem, role)}
          </div>
        )}
      </td>
      <td className={mergeClasses(styles.cell, styles.line, styles.emailColumn)}>{email}</td>
      <td className={mergeClasses(styles.cell, styles.line, styles.roleColumn)}>{roleName}</td>
      <td className={mergeClasses(styles.cell, outcomeClass(problem, styles))}>{outcomeOf(problem)}</td>
    </tr>
  );
}

const outcomeClass = (problem: LineProblem | null, styles: ReturnType<typeof useStyles>): string => {
  if (problem === null) return styles.outcome;
  return problem === 'taken' ? styles.quiet : styles.problem;
};

function outcomeOf(problem: LineProblem | null): string {
  if (problem === null) return t`Will be invited`;
  return problem === 'taken' ? t`Exists already` : t`Cannot be used`;
}

function summaryOf(good: number, taken: number): string {
  const invited = plural(good, {
    0: 'Nobody will be invited.',
    one: '# person will be invited.',
    other: '# people will be invited.',
  });
  if (taken === 0) return invited;
  const present = plural(taken, {
    one: '# person has an account already.',
    other: '# people have an account already.',
  });
  return `${invited} ${present}`;
}

const progressOf = (done: number, all: number): string =>
  plural(all, { one: `Inviting: ${done} of # person`, other: `Inviting: ${done} of # people` });

function labelOf(good: number, bad: number): string {
  if (bad === 0) return plural(good, { one: 'Invite # person', other: 'Invite # people' });
  return plural(good, {
    one: 'Invite only the other person',
    other: 'Invite only the other # people',
  });
}

function sentenceOf(problem: LineProblem, role: string): string {
  switch (problem) {
    case 'address':
      return t`No valid email address`;
    case 'name':
      return t`The name must have 2 to 50 characters`;
    case 'role':
      return t`“${role}” is no role`;
    case 'twice':
      return t`A line above has the same address`;
    case 'taken':
      return t`This address already has an account`;
  }
}

function encodingName(encoding: Encoding): string {
  switch (encoding) {
    case 'windows-1252':
      return t`Western European (Windows-1252)`;
    case 'windows-1250':
      return t`Central European (Windows-1250)`;
    case 'windows-1251':
      return t`Cyrillic (Windows-1251)`;
    case 'windows-1253':
      return t`Greek (Windows-1253)`;
    case 'windows-1254':
      return t`Turkish (Windows-1254)`;
    case 'windows-1255':
      return t`Hebrew (Windows-1255)`;
    case 'windows-1256':
      return t`Arabic (Windows-1256)`;
    case 'windows-1257':
      return t`Baltic (Windows-1257)`;
  }
}
