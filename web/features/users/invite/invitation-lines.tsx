import { Button, makeStyles, MessageBarBody, mergeClasses, tokens } from '@fluentui/react-components';
import { plural, t } from '@lingui/core/macro';
import type { Invitee, InvitationLine, LineProblem } from '../../../../api/contract/invitations.ts';
import { mainWidths } from '../../../components/main-widths.ts';
import { hiddenWhereNarrow, tableStyles } from '../../../components/table.styles.ts';
import { WarningBar } from '../../../components/warning-bar.tsx';
import { roleNames } from '../../../lib/roles.ts';

const useStyles = makeStyles({
  ...tableStyles,
  root: { display: 'grid', rowGap: '20px', marginTop: '28px' },
  lineColumn: { width: '52px', [mainWidths.narrow]: { width: '40px' } },
  roleColumn: { width: '128px', ...hiddenWhereNarrow },
  emailColumn: { ...hiddenWhereNarrow },
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
  buttons: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
});

interface InvitationLinesProps {
  lines: readonly InvitationLine[];
  isInviting: boolean;
  onInvite: (people: Invitee[]) => void;
  onBack: () => void;
}

/** What was read of the lines, before anybody is invited. */
export function InvitationLines({ lines, isInviting, onInvite, onBack }: InvitationLinesProps) {
  const styles = useStyles();
  const good = lines.filter(({ problem }) => problem === null);
  const bad = lines.length - good.length;
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
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col" className={mergeClasses(styles.head, styles.lineColumn)}>{t`Line`}</th>
            <th scope="col" className={styles.head}>{t`Display name`}</th>
            <th scope="col" className={mergeClasses(styles.head, styles.emailColumn)}>{t`Email`}</th>
            <th scope="col" className={mergeClasses(styles.head, styles.roleColumn)}>{t`Role`}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Line key={line.line} line={line} />
          ))}
        </tbody>
      </table>
      <div className={styles.buttons}>
        {good.length > 0 ? (
          <Button appearance="primary" disabled={isInviting} onClick={invite}>
            {labelOf(good.length, bad)}
          </Button>
        ) : null}
        <Button disabled={isInviting} onClick={onBack}>
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
        <div className={mergeClasses(styles.line, styles.name)}>{displayName}</div>
        <div className={mergeClasses(styles.line, styles.below)}>
          {email === '' ? roleName : `${email} · ${roleName}`}
        </div>
        {problem === null ? null : <div className={styles.problem}>{sentenceOf(problem, role)}</div>}
      </td>
      <td className={mergeClasses(styles.cell, styles.line, styles.emailColumn)}>{email}</td>
      <td className={mergeClasses(styles.cell, styles.line, styles.roleColumn)}>{roleName}</td>
    </tr>
  );
}

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
