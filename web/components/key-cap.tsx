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

/** Draws a key of the keyboard. Hidden from screen readers, which get the shortcut as text. */
export function KeyCap({ children, className }: { children: string; className?: string | undefined }) {
  const styles = useStyles();
  return (
    <kbd className={mergeClasses(styles.root, className)} aria-hidden>
      {children}
    </kbd>
  );
}
