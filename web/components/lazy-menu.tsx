// Loads Fluent's Menu on demand, because it would add 39.7 kB (gzip) to the first page of 277.8 kB.
import { cloneElement, lazy, useState, type KeyboardEvent, type ReactElement, type ReactNode } from 'react';
import { t } from '@lingui/core/macro';
import { Fetched, reportMissingCode } from './fetched.tsx';
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
  /** The button; this component adds its handlers. */
  trigger: ReactElement<TriggerProps>;
  /** The content of the popover with its MenuList; lazy too if it is large. */
  children: ReactNode;
  /** Fetches the code of lazy children, before the menu opens. */
  load?: () => Promise<unknown>;
  /** The edge of the button that the popover is aligned to. */
  align?: 'start' | 'end';
  /** The class of the popover. */
  className?: string | undefined;
  /** The values of its radio items that are chosen, by name. */
  checked?: Record<string, string[]> | undefined;
  onOpenChange?: (open: boolean) => void;
}

const loadFrame = () => import('./menu-frame.tsx');
const MenuFrame = lazy(async () => ({ default: (await loadFrame()).MenuFrame }));

/** A menu, whose code is fetched when the pointer or the focus comes near its button. */
export function LazyMenu({ trigger, children, load, align = 'end', onOpenChange, ...rest }: LazyMenuProps) {
  const toasts = useToasts();
  const [wasOpened, setOpened] = useState(false);
  const fetchAll = () => Promise.all([loadFrame(), load?.()]);
  // a failure is reported when the menu is opened
  const fetchAhead = () => void fetchAll().catch(() => undefined);
  const open = () => {
    // the button keeps the focus until the code has loaded
    void fetchAll().then(
      () => {
        setOpened(true);
        onOpenChange?.(true);
      },
      () => reportMissingCode(toasts, t`The menu`),
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
    <Fetched what={t`The menu`} fallback={button} onFailed={() => setOpened(false)}>
      <MenuFrame trigger={trigger} align={align} onOpenChange={onOpenChange} {...rest}>
        {children}
      </MenuFrame>
    </Fetched>
  );
}
