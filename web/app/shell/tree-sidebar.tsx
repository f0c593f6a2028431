import { lazy, Suspense } from 'react';
import { Sidebar } from '../../features/tree/sidebar.tsx';

const MoveDialog = lazy(async () => ({
  default: (await import('../../features/move/move-dialog.tsx')).MoveDialog,
}));

/** The sidebar, whose documents can be moved. */
export function TreeSidebar({ onNavigate }: { onNavigate?: () => void }) {
  return (
    <Sidebar
      onNavigate={onNavigate}
      moveDialog={(move) => (
        <Suspense fallback={null}>
          <MoveDialog {...move} />
        </Suspense>
      )}
    />
  );
}
