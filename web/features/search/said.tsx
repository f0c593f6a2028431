import { makeStyles } from '@fluentui/react-components';

const useStyles = makeStyles({
  root: { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
});

/** For screen readers alone: what came of typing. */
export function Said({ children }: { children: string }) {
  const styles = useStyles();
  return (
    <p role="status" className={styles.root}>
      {children}
    </p>
  );
}
