import { makeStyles, MenuItem, MenuList, tokens } from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import { Avatar } from '../../../components/avatar.tsx';
import type { LiveState } from './live-state.ts';

const useStyles = makeStyles({
  root: { maxHeight: '60vh', overflowY: 'auto' },
  item: { maxWidth: '320px', '& .fui-MenuItem__icon': { width: '24px', height: '24px' } },
  goTo: { color: tokens.colorNeutralForeground3 },
});

interface PeopleMenuProps {
  others: LiveState['people']['writers'];
  /** Undefined if it is not known where the person is. */
  goTo: (userId: number) => (() => void) | undefined;
}

/** Everybody who edits the text, with the way to their place in it. */
export default function PeopleMenu({ others, goTo }: PeopleMenuProps) {
  const styles = useStyles();
  return (
    <MenuList className={styles.root}>
      {others.map(({ id, displayName, avatar }) => {
        const go = goTo(id);
        return (
          <MenuItem
            key={id}
            className={styles.item}
            icon={<Avatar id={id} name={displayName} avatar={avatar} size={24} decorative />}
            secondaryContent={go ? { className: styles.goTo, children: t`Go to` } : undefined}
            disabled={!go}
            onClick={go}
          >
            {displayName}
          </MenuItem>
        );
      })}
    </MenuList>
  );
}
