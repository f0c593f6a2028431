import type { ReactElement, ReactNode } from 'react';
import { MenuItem, MenuItemLink } from '@fluentui/react-components';
import { useHref, useLinkClickHandler } from 'react-router-dom';

interface MenuLinkProps {
  to: string;
  icon: ReactElement;
  /** Why the link is disabled; absent if it is not. */
  refusal?: string | undefined;
  children: ReactNode;
}

/** A menu item that is a link within the app. */
export function MenuLink({ to, icon, refusal, children }: MenuLinkProps) {
  const href = useHref(to);
  const follow = useLinkClickHandler<HTMLAnchorElement>(to);
  if (refusal !== undefined) {
    return (
      <MenuItem icon={icon} disabled subText={refusal}>
        {children}
      </MenuItem>
    );
  }
  return (
    <MenuItemLink href={href} icon={icon} onClick={follow}>
      {children}
    </MenuItemLink>
  );
}
