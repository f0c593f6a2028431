import { makeStyles } from '@fluentui/react-components';

/** The fields of a dialog that makes a token. */
export const useFormStyles = makeStyles({
  content: { display: 'grid', rowGap: '16px', paddingBottom: '8px' },
});
