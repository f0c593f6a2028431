import { cloneElement, lazy, useState, type KeyboardEvent, type ReactElement, type ReactNode } from 'react';
import { Fetched, tellMissing } from './fetched.tsx';
import { useToasts } from './toasts.tsx';

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
  /** Fetches what the children need; the menu opens once it is here. */
  load?: () => Promise<unknown>;
  /** Which edge of the button the popover shares. */
  align?: 'start' | 'end';
  /** Class of the popover. */
  className?: string | undefined;
  onOpenChange?: (open: boolean) => void;
}

const loadFrame = () => import('./menu-frame.tsx');
const MenuFrame = lazy(async () => ({ default: (await loadFrame()).MenuFrame }));

/** A menu whose code is fetched when the pointer or the focus comes near its button. */
export function LazyMenu({ trigger, children, load, align = 'end', className, onOpenChange }: LazyMenuProps) {
  const toasts = useToasts();
  const [wasOpened, setOpened] = useState(false);
  const fetchAll = () => Promise.all([loadFrame(), load?.()]);
  // what does not come is told when it is wanted
  const fetchAhead = () => void fetchAll().catch(() => undefined);
  const open = () => {
    // Only once the code is here: until then the button keeps the focus
    void fetchAll().then(
      () => {
        setOpened(true);
        onOpenChange?.(true);
      },
      () => tellMissing(toasts, 'The menu'),
    );
  };
  const button = cloneElement(trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: open,
    onPointerEnter: fetchAhead,
    onFocus: fetchAhead,
    onKeyDown: (event) => {
      if (event.key !== 'ArrowDown') return;
      event.preventDefault();
      open();
    },
  });
  if (!wasOpened) return button;
  return (
    <Fetched what="The menu" fallback={button} onFailed={() => setOpened(false)}>
      <MenuFrame trigger={trigger} align={align} className={className} onOpenChange={onOpenChange}>
        {children}
      </MenuFrame>
    </Fetched>
  );
}
