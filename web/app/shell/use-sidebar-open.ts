import { useState } from 'react';
import { sidebarState } from '../../lib/sidebar-state.ts';

/** Whether the sidebar is open, remembered on this device; open at first. Other tabs keep theirs as it is. */
export function useSidebarOpen(): [boolean, (open: boolean) => void] {
  const [open, setOpen] = useState(() => sidebarState.get() === 'open');
  return [
    open,
    (next) => {
      sidebarState.set(next ? 'open' : 'closed');
      setOpen(next);
    },
  ];
}
