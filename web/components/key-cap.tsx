import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';

const useStyles = makeStyles({
  root: {
    flexShrink: 0,
    padding: '0 6px',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusSmall,
    backgroundColor: 'var(--lectern-well)',
    color: tokens.colorNeutralForeground2,
    fontFamily: tokens.fontFamilyBase,
    fontSize: tokens.fontSizeBase100,
    lineHeight: '18px',
    fontWeight: tokens.fontWeightSemibold,
    textAlign: 'center',
    whiteSpace: 'nowrap',
  },
});

/** A key of the keyboard, for those who see it: what it does is said elsewhere. */
export function KeyCap({ children, className }: { children: string; className?: string | undefined }) {
  const styles = useStyles();
  return (
    <kbd className={mergeClasses(styles.root, className)} aria-hidden>
      {children}
    </kbd>
  );
}

/** Whether Cmd does here what Ctrl does elsewhere. */
export const isApple = /Mac|iPhone|iPad/.test(navigator.platform);
