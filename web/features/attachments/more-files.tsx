import { Button, makeStyles } from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import type { Files } from './api.ts';

const useStyles = makeStyles({ root: { margin: '8px 0 0 -12px' } });

/** The number of loaded files; '100+' if there are more. */
export const countOf = ({ files }: Files, hasMore: boolean): string => `${files.length}${hasMore ? '+' : ''}`;

/** A button that fetches the next page of files. */
export function MoreFiles({ isBusy, onMore }: { isBusy: boolean; onMore: () => void }) {
  const styles = useStyles();
  return (
    <Button appearance="subtle" className={styles.root} disabledFocusable={isBusy} onClick={onMore}>
      {isBusy ? t`Loading...` : t`Show more files`}
    </Button>
  );
}
