import { createFocusOutlineStyle, makeStyles, tokens } from '@fluentui/react-components';

export const useRows = makeStyles({
  section: { marginTop: '56px', paddingTop: '16px', borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
  head: { display: 'flex', alignItems: 'center', gap: '9px', minHeight: '32px', marginBottom: '8px' },
  heading: { fontSize: '17px', lineHeight: '24px', fontWeight: tokens.fontWeightSemibold },
  number: {
    fontSize: '13.5px',
    color: tokens.colorNeutralForeground3,
    fontVariantNumeric: 'tabular-nums',
    fontWeight: 400,
  },
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  row: {
    display: 'flex',
    alignItems: 'center',
    gap: '12px',
    minHeight: '44px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    ':last-child': { borderBottomColor: 'transparent' },
  },
  // the shadow extends the background without moving anything
  named: {
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1Selected,
    boxShadow: `0 0 0 8px ${tokens.colorNeutralBackground1Selected}`,
  },
  icon: { display: 'flex', flexShrink: 0, color: tokens.colorNeutralForeground3 },
  words: { flexGrow: 1, minWidth: 0, paddingBlock: '4px' },
  name: {
    display: 'block',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    color: tokens.colorNeutralForeground1,
    textDecorationLine: 'none',
    borderRadius: tokens.borderRadiusSmall,
    ...createFocusOutlineStyle(),
  },
  link: { ':hover': { textDecorationLine: 'underline' } },
  note: { fontSize: '13.5px', lineHeight: '19px', color: tokens.colorNeutralForeground3 },
  size: {
    flexShrink: 0,
    fontSize: '13.5px',
    color: tokens.colorNeutralForeground3,
    fontVariantNumeric: 'tabular-nums',
  },
  progress: { maxWidth: '420px', height: '3px', marginTop: '4px' },
  failure: { fontSize: '13.5px', lineHeight: '19px', color: 'var(--lectern-danger)' },
  quiet: { color: tokens.colorNeutralForeground3, paddingBlock: '4px' },
});
