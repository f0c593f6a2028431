import { makeStyles } from '@fluentui/react-components';

/** The layout of a space's pages: 944 px of content, and gutters that depend on the width of the main area. */
export const usePageStyles = makeStyles({
  page: {
    maxWidth: '1040px',
    marginInline: 'auto',
    paddingBlock: '40px 64px',
    paddingInline: '48px',
    '@container main (min-width: 768px) and (max-width: 1023px)': { paddingInline: '40px' },
    '@container main (min-width: 512px) and (max-width: 767px)': {
      paddingInline: '24px',
      paddingBlock: '32px 48px',
    },
    '@container main (max-width: 511px)': { paddingInline: '20px', paddingBlock: '24px 48px' },
  },
  panel: { paddingTop: '28px' },
  wordsPanel: { paddingTop: '22px' },
});
