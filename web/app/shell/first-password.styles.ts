import { makeStyles, tokens } from '@fluentui/react-components';

/** The line above a page that asks for something. */
export const useBannerStyles = makeStyles({
  root: {
    display: 'flex',
    alignItems: 'center',
    gap: '12px',
    margin: '0 16px 8px',
    padding: '8px 16px',
    border: '1px solid var(--lectern-warn-line)',
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: 'var(--lectern-warn)',
  },
  icon: { flexShrink: 0, color: 'var(--lectern-warn-icon)' },
  link: {
    color: tokens.colorNeutralForeground1,
    textDecorationLine: 'underline',
    textUnderlineOffset: '3px',
    fontWeight: tokens.fontWeightSemibold,
  },
});
