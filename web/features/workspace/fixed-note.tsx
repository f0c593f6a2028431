import { makeStyles, tokens } from '@fluentui/react-components';
import { LockClosed16Regular } from '@fluentui/react-icons';
import { Trans } from '@lingui/react/macro';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    columnGap: '6px',
    marginTop: '4px',
    fontSize: '13.5px',
    lineHeight: '19px',
    color: tokens.colorNeutralForeground3,
  },
  icon: { flexShrink: 0, marginTop: '2px' },
});

/** Says that the environment sets something. @param variable undefined: it does not */
export function FixedNote({ variable }: { variable: string | undefined }) {
  const styles = useStyles();
  if (variable === undefined) return null;
  return (
    <p className={styles.root}>
      <LockClosed16Regular className={styles.icon} aria-hidden />
      <span>
        <Trans>
          Set by <code>{variable}</code> in the environment of the server. Change it there.
        </Trans>
      </span>
    </p>
  );
}
