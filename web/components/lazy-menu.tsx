import {
  cloneElement,
  lazy,
  Suspense,
  useState,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
} from 'react';

interface TriggerProps {
  onClick?: () => void;
  onPointerEnter?: () => void;
  onFocus?: () => void;
  onKeyDown?: (event: KeyboardEvent) => void;
  'aria-haspopup'?: 'menu';
  'aria-expanded'?: boolean;
}

interface LazyMenuProps {
  /** A button; the menu brings its own handlers. */
  trigger: ReactElement<TriggerProps>;
  /** What the popover holds, a MenuList among it: lazy too, where it is large. */
  children: ReactNode;
  /** Which edge of the button the popover shares. */
  align?: 'start' | 'end';
  /** Class of the popover. */
  className?: string | undefined;
  onOpenChange?: (open: boolean) => void;
}

const loadFrame = () => import('./menu-frame.tsx');
const MenuFrame = lazy(async () => ({ default: (await loadFrame()).MenuFrame }));

/** A menu whose code is fetched when the pointer or the focus comes near its button. */
export function LazyMenu({ trigger, children, align = 'end', className, onOpenChange }: LazyMenuProps) {
  const [wasOpened, setOpened] = useState(false);
  const open = () => {
    // Only once the code is here: until then the button keeps the focus
    void loadFrame().then(() => setOpened(true));
    onOpenChange?.(true);
  };
  const button = cloneElement(trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: open,
    onPointerEnter: () => void loadFrame(),
    onFocus: () => void loadFrame(),
    onKeyDown: (event) => {
      if (event.key !== 'ArrowDown') return;
      event.preventDefault();
      open();
    },
  });
  return (
    <Suspense fallback={button}>
      {wasOpened ? (
        <MenuFrame trigger={trigger} align={align} className={className} onOpenChange={onOpenChange}>
          {children}
        </MenuFrame>
      ) : (
        button
      )}
    </Suspense>
  );
}
