import { makeStyles, MenuDivider, MenuItem, MenuList } from '@fluentui/react-components';
import {
  Delete20Regular,
  DocumentArrowUp20Regular,
  Globe20Regular,
  Box20Regular,
} from '@fluentui/react-icons';
import { t } from '@lingui/core/macro';
import type { TemplateScope } from '../../../api/contract/documents.ts';
import type { TemplateListItem } from '../../../api/contract/templates.ts';
import { useCurrentUser } from '../../lib/current-user.ts';

const useStyles = makeStyles({
  danger: { color: 'var(--lectern-danger)', '& .fui-MenuItem__icon': { color: 'inherit' } },
});

interface TemplateMenuListProps {
  item: TemplateListItem;
  onSet: (template: TemplateScope | null) => void;
  onDelete: () => void;
}

/** The items of a template's menu. Administrators choose where it is offered. */
export function TemplateMenuList({ item, onSet, onDelete }: TemplateMenuListProps) {
  const styles = useStyles();
  const { user } = useCurrentUser();
  const isAdmin = user?.role === 'admin';
  return (
    <MenuList>
      {isAdmin && item.scope === 'space' && item.restriction === null && (
        <MenuItem icon={<Globe20Regular />} onClick={() => onSet('all')}>
          {t`Offer in all spaces`}
        </MenuItem>
      )}
      {item.scope === 'all' && (
        <MenuItem icon={<Box20Regular />} onClick={() => onSet('space')}>
          {t`Offer in this space only`}
        </MenuItem>
      )}
      <MenuItem icon={<DocumentArrowUp20Regular />} onClick={() => onSet(null)}>
        {t`No longer a template`}
      </MenuItem>
      <MenuDivider />
      <MenuItem className={styles.danger} icon={<Delete20Regular />} onClick={onDelete}>
        {t`Delete`}
      </MenuItem>
    </MenuList>
  );
}
