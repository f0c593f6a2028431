import type { ReactNode } from 'react';
import { makeStyles, tokens } from '@fluentui/react-components';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '24px',
    padding: '11px 0',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    ':last-child': { borderBottomColor: 'transparent' },
    // undoes the margin of Fluent's switch, so that it ends where the line does
    '& > :last-child': { marginRight: '-8px' },
  },
  name: { display: 'block', fontWeight: tokens.fontWeightSemibold },
  text: { fontSize: '13.5px', lineHeight: '19px', color: tokens.colorNeutralForeground3 },
});

interface SwitchRowProps {
  /** The id of the switch. The text below its name has this id with `-text`. */
  id: string;
  name: string;
  text: string;
  /** The switch. */
  children: ReactNode;
}

/** A setting that is on or off: name and meaning at the left, the switch at the right. */
export function SwitchRow({ id, name, text, children }: SwitchRowProps) {
  const styles = useStyles();
  return (
    <div className={styles.root}>
      <span>
        <label htmlFor={id} className={styles.name}>
          {name}
        </label>
        <span id={`${id}-text`} className={styles.text}>
          {text}
        </span>
      </span>
      {children}
    </div>
  );
}
