import { useState } from 'react';

const key = 'lectern-sidebar';

/** Whether the sidebar is open, remembered on this device; open at first. */
export function useSidebarOpen(): [boolean, (open: boolean) => void] {
  const [open, setOpen] = useState(() => localStorage.getItem(key) !== 'closed');
  return [
    open,
    (next) => {
      localStorage.setItem(key, next ? 'open' : 'closed');
      setOpen(next);
    },
  ];
}
