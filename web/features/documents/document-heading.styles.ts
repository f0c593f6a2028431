import { makeStyles, tokens } from '@fluentui/react-components';

const phone = '@container main (max-width: 511px)';

/** The title of a document and the line below it. */
export const useHeadingStyles = makeStyles({
  head: { display: 'flex', alignItems: 'flex-start' },
  lock: { marginInline: '0 10px', marginTop: '15px', [phone]: { marginTop: '10px' } },
  draft: {
    flexShrink: 0,
    margin: '14px 0 0 12px',
    color: tokens.colorBrandForeground1,
    [phone]: { marginTop: '9px' },
  },
  // on paper nobody can point at the lock
  printed: { display: 'none', '@media print': { display: 'block', margin: '6px 0 0' } },
  title: {
    flexGrow: 1,
    minWidth: 0,
    textAlign: 'start',
    fontFamily: 'var(--lectern-font-reading)',
    fontSize: '40px',
    lineHeight: '48px',
    fontWeight: tokens.fontWeightSemibold,
    letterSpacing: '-0.018em',
    overflowWrap: 'anywhere',
    '@container main (min-width: 512px) and (max-width: 767px)': { fontSize: '34px', lineHeight: '42px' },
    [phone]: { fontSize: '30px', lineHeight: '38px' },
  },
  line: {
    display: 'flex',
    alignItems: 'center',
    gap: '9px',
    margin: '10px 0 34px',
    fontSize: '14px',
    lineHeight: '19px',
    color: tokens.colorNeutralForeground3,
    [phone]: { marginBottom: '26px' },
  },
  words: { display: 'flex', flexWrap: 'wrap', columnGap: '4px', [phone]: { flexDirection: 'column' } },
  dot: { [phone]: { display: 'none' } },
});
