import { MenuItem, MenuItemLink, MenuList } from '@fluentui/react-components';
import { ArrowExportUp20Regular, ArrowImport20Regular, LinkDismiss20Regular } from '@fluentui/react-icons';
import type { JSX, ReactNode } from 'react';
import { t } from '@lingui/core/macro';
import { useHref, useLinkClickHandler } from 'react-router-dom';
import type { Space } from '../../../api/contract/spaces.ts';
import { paths } from '../../lib/paths.ts';

interface SpaceMenuListProps {
  space: Space;
  onExport: () => void;
}

/** The items of a space's menu. */
export function SpaceMenuList({ space, onExport }: SpaceMenuListProps) {
  return (
    <MenuList>
      <MenuItem icon={<ArrowExportUp20Regular />} onClick={onExport}>
        {t`Export`}
      </MenuItem>
      {space.can.createDocument ? (
        <PageItem to={paths.spaceImport(space.id)} icon={<ArrowImport20Regular />}>
          {t`Import`}
        </PageItem>
      ) : null}
      <PageItem to={paths.spaceLinks(space.id)} icon={<LinkDismiss20Regular />}>
        {t`Broken links`}
      </PageItem>
    </MenuList>
  );
}

function PageItem({ to, icon, children }: { to: string; icon: JSX.Element; children: ReactNode }) {
  const href = useHref(to);
  const follow = useLinkClickHandler<HTMLAnchorElement>(to);
  return (
    <MenuItemLink icon={icon} href={href} onClick={follow}>
      {children}
    </MenuItemLink>
  );
}
