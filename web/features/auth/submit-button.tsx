import { Button, makeStyles, Spinner, tokens } from '@fluentui/react-components';

const useStyles = makeStyles({
  root: {
    height: '40px',
    width: '100%',
    marginTop: '8px',
    fontSize: '15.5px',
    fontWeight: tokens.fontWeightSemibold,
  },
});

/** The button of a form on a login page. */
export function SubmitButton({
  busy,
  children,
  busyText,
}: {
  busy: boolean;
  children: string;
  busyText: string;
}) {
  const styles = useStyles();
  return (
    <Button
      type="submit"
      appearance="primary"
      className={styles.root}
      disabled={busy}
      icon={busy ? <Spinner size="tiny" /> : undefined}
    >
      {busy ? busyText : children}
    </Button>
  );
}
