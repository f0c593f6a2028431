import { lazy } from 'react';
import { Button, makeStyles } from '@fluentui/react-components';
import { Add20Regular, ChevronDown16Regular } from '@fluentui/react-icons';
import { t } from '@lingui/core/macro';
import { LazyMenu } from '../../components/lazy-menu.tsx';

const useStyles = makeStyles({
  popover: { minWidth: '200px', maxWidth: '304px' },
  chevron: { marginLeft: '4px', marginRight: '-3px' },
});

const CreateMenuList = lazy(async () => ({
  default: (await import('./create-menu-list.tsx')).CreateMenuList,
}));

export function CreateMenu({ isNarrow }: { isNarrow: boolean }) {
  const styles = useStyles();
  return (
    <LazyMenu
      className={styles.popover}
      trigger={
        isNarrow ? (
          <Button appearance="subtle" icon={<Add20Regular />} aria-label={t`Create`} />
        ) : (
          <Button icon={<Add20Regular />}>
            {t`Create`}
            <ChevronDown16Regular className={styles.chevron} />
          </Button>
        )
      }
    >
      <CreateMenuList />
    </LazyMenu>
  );
}
