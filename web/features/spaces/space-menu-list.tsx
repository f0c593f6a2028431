import { MenuItem, MenuList } from '@fluentui/react-components';
import { ArrowExportUp20Regular } from '@fluentui/react-icons';
import { t } from '@lingui/core/macro';

/** The items of a space's menu. */
export function SpaceMenuList({ onExport }: { onExport: () => void }) {
  return (
    <MenuList>
      <MenuItem icon={<ArrowExportUp20Regular />} onClick={onExport}>
        {t`Export`}
      </MenuItem>
    </MenuList>
  );
}
