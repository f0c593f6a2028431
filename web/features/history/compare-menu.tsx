import { lazy } from 'react';
import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ChevronDown16Regular } from '@fluentui/react-icons';
import { LazyMenu } from '../../components/lazy-menu.tsx';
import { nameOf } from './chosen.ts';
import type { CompareChoices } from './compare-menu-list.tsx';

const useStyles = makeStyles({
  button: {
    minWidth: 0,
    paddingInline: '4px',
    marginInline: '-2px',
    color: tokens.colorNeutralForeground3,
  },
  name: { fontWeight: tokens.fontWeightRegular },
  menu: { maxHeight: '400px', overflowY: 'auto' },
});

const loadList = () => import('./compare-menu-list.tsx');
const CompareMenuList = lazy(async () => ({ default: (await loadList()).CompareMenuList }));

/** A menu to choose the version to compare with. */
export function CompareMenu(choices: CompareChoices) {
  const styles = useStyles();
  return (
    <LazyMenu
      align="start"
      className={styles.menu}
      load={loadList}
      trigger={
        <Button
          appearance="transparent"
          size="small"
          className={styles.button}
          icon={<ChevronDown16Regular />}
          iconPosition="after"
        >
          <span className={styles.name}>{nameOf(choices.other, choices.latest)}</span>
        </Button>
      }
    >
      <CompareMenuList {...choices} />
    </LazyMenu>
  );
}
