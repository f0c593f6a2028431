import type { ReactElement, ReactNode } from 'react';
import { Menu, MenuPopover, MenuTrigger } from '@fluentui/react-components';

interface MenuFrameProps {
  trigger: ReactElement;
  children: ReactNode;
  align: 'start' | 'end';
  className?: string | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
}

/** The open menu of a LazyMenu; from then on it opens and closes by itself. */
export function MenuFrame({ trigger, children, align, className, onOpenChange }: MenuFrameProps) {
  return (
    <Menu
      defaultOpen
      positioning={{ position: 'below', align, offset: 6, overflowBoundaryPadding: 8 }}
      onOpenChange={(_event, { open }) => onOpenChange?.(open)}
    >
      <MenuTrigger disableButtonEnhancement>{trigger as never}</MenuTrigger>
      <MenuPopover className={className}>{children}</MenuPopover>
    </Menu>
  );
}
