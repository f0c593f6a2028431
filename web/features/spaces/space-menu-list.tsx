import { MenuItem, MenuItemLink, MenuList } from '@fluentui/react-components';
import {
  ArrowExportUp20Regular,
  ArrowImport20Regular,
  CheckmarkCircle20Regular,
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
  const reviewing = paths.spaceReviews(space.id);
  const reviewsHref = useHref(reviewing);
  const followReviews = useLinkClickHandler<HTMLAnchorElement>(reviewing);
  const importing = paths.spaceImport(space.id);
  const href = useHref(importing);
  const follow = useLinkClickHandler<HTMLAnchorElement>(importing);
  return (
    <MenuList>
      <MenuItemLink icon={<CheckmarkCircle20Regular />} href={reviewsHref} onClick={followReviews}>
        {t`Reviews`}
      </MenuItemLink>
      <MenuItem icon={<ArrowExportUp20Regular />} onClick={onExport}>
        {t`Export`}
      </MenuItem>
      {space.can.createDocument ? (
        <MenuItemLink icon={<ArrowImport20Regular />} href={href} onClick={follow}>
          {t`Import`}
        </MenuItemLink>
      ) : null}
    </MenuList>
  );
}
