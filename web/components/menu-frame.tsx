import type { ReactElement, ReactNode } from 'react';
import { Menu, MenuPopover, MenuTrigger } from '@fluentui/react-components';

interface MenuFrameProps {
  trigger: ReactElement;
  children: ReactNode;
  align: 'start' | 'end';
  className?: string | undefined;
  checked?: Record<string, string[]> | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
}

/** Fluent's Menu for a LazyMenu. Starts open, then handles opening and closing itself. */
export function MenuFrame({ trigger, children, align, className, checked, onOpenChange }: MenuFrameProps) {
  return (
    <Menu
      defaultOpen
      {...(checked && { checkedValues: checked })}
      positioning={{ position: 'below', align, offset: 6, overflowBoundaryPadding: 8 }}
      onOpenChange={(_event, { open }) => onOpenChange?.(open)}
    >
      <MenuTrigger disableButtonEnhancement>{trigger as never}</MenuTrigger>
      <MenuPopover className={className}>{children}</MenuPopover>
    </Menu>
  );
}
