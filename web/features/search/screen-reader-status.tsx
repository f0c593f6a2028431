import { makeStyles } from '@fluentui/react-components';

const useStyles = makeStyles({
  root: { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
});

/** Announces to screen readers how many results there are. */
export function ScreenReaderStatus({ children }: { children: string }) {
  const styles = useStyles();
  return (
    <p role="status" className={styles.root}>
      {children}
    </p>
  );
}
