import { makeStyles } from '@fluentui/react-components';

export const useFormStyles = makeStyles({
  form: { display: 'grid', rowGap: '16px' },
});
