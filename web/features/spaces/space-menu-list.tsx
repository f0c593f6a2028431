import type { ReactElement } from 'react';
import { MenuItem, MenuItemLink, MenuList } from '@fluentui/react-components';
import {
  ArrowExportUp20Regular,
  ArrowImport20Regular,
  CheckmarkCircle20Regular,
  DocumentCopy20Regular,
  LinkDismiss20Regular,
} from '@fluentui/react-icons';
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
      <LinkItem to={paths.spaceReviews(space.id)} icon={<CheckmarkCircle20Regular />}>
        {t`Reviews`}
      </LinkItem>
      {space.can.createDocument ? (
        <LinkItem to={paths.spaceTemplates(space.id)} icon={<DocumentCopy20Regular />}>
          {t`Templates`}
        </LinkItem>
      ) : null}
      <MenuItem icon={<ArrowExportUp20Regular />} onClick={onExport}>
        {t`Export`}
      </MenuItem>
      {space.can.createDocument ? (
        <LinkItem to={paths.spaceImport(space.id)} icon={<ArrowImport20Regular />}>
          {t`Import`}
        </LinkItem>
      ) : null}
      <LinkItem to={paths.spaceLinks(space.id)} icon={<LinkDismiss20Regular />}>
        {t`Broken links`}
      </LinkItem>
    </MenuList>
  );
}

function LinkItem({ to, icon, children }: { to: string; icon: ReactElement; children: string }) {
  const href = useHref(to);
  const follow = useLinkClickHandler<HTMLAnchorElement>(to);
  return (
    <MenuItemLink icon={icon} href={href} onClick={follow}>
      {children}
    </MenuItemLink>
  );
}
