import { makeStyles, tokens } from '@fluentui/react-components';

/** A section whose content is a list of rows: devices, tokens. */
export const useRowStyles = makeStyles({
  // rows bring their own distance to the words above, an error does not
  root: { marginTop: '48px', '& > [role=alert]': { marginTop: '12px' } },
  intro: { marginTop: '10px', color: tokens.colorNeutralForeground3 },
  list: { listStyleType: 'none', margin: 0, padding: 0 },
  row: {
    display: 'flex',
    alignItems: 'center',
    columnGap: '14px',
    minHeight: '64px',
    padding: '10px 0',
    boxSizing: 'border-box',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    ':last-child': { borderBottomColor: 'transparent' },
  },
  words: { flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' },
  name: { fontWeight: tokens.fontWeightSemibold },
  quiet: {
    fontSize: '13.5px',
    lineHeight: '19px',
    color: tokens.colorNeutralForeground3,
    fontVariantNumeric: 'tabular-nums',
  },
  button: { flexShrink: 0 },
});
