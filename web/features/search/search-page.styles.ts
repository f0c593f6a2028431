import { makeStyles } from '@fluentui/react-components';

/** The column of results. */
export const useSearchPageStyles = makeStyles({
  page: {
    boxSizing: 'content-box',
    maxWidth: '720px',
    marginInline: 'auto',
    paddingBlock: '45px 64px',
    paddingInline: '48px',
    '@container main (min-width: 768px) and (max-width: 1023px)': { paddingInline: '40px' },
    '@container main (min-width: 512px) and (max-width: 767px)': {
      paddingInline: '24px',
      paddingBlock: '32px 48px',
    },
    '@container main (max-width: 511px)': { paddingInline: '20px', paddingBlock: '24px 48px' },
  },
});
