import { makeStyles, tokens } from '@fluentui/react-components';
import { workspaceName } from '../lib/workspace.ts';

const useStyles = makeStyles({
  root: {
    display: 'inline-flex',
    maxWidth: '100%',
    minWidth: 0,
    alignItems: 'center',
    gap: '11px',
    fontFamily: 'var(--lectern-font-serif)',
    fontWeight: 620,
    color: tokens.colorNeutralForeground1,
  },
  name: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  mark: { display: 'block', color: tokens.colorBrandForeground1 },
});

interface LogoProps {
  /** Of the icon, in px. */
  size?: number;
  fontSize?: number;
  name?: string;
}

/**
 * The icon and the name of the workspace. The server's styles show the logo of the organisation in place of the icon, by
 * `data-logo`.
 */
export function Logo({ size = 22, fontSize = 20, name = workspaceName() }: LogoProps) {
  const styles = useStyles();
  return (
    <span data-logo className={styles.root} style={{ fontSize, lineHeight: `${size + 4}px` }}>
      <svg
        viewBox="0 0 28 28"
        width={size}
        height={size}
        fill="none"
        stroke="currentColor"
        strokeWidth="2.2"
        strokeLinejoin="round"
        strokeLinecap="round"
        className={styles.mark}
        aria-hidden
      >
        <path d="M14 8C11.5 5.500 7.500 4 2.500 4v13c4.700 0 9 1.200 11.500 3.500 2.500-2.300 6.800-3.500 11.500-3.500V4C20.500 4 16.500 5.500 14 8Zm0 0v17.500M9.500 25.500h9" />
      </svg>
      <span className={styles.name}>{name}</span>
    </span>
  );
}
