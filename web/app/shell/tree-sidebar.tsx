import { lazy, Suspense, type ComponentProps } from 'react';
import { Sidebar } from '../../features/tree/sidebar.tsx';

const LazyMoveDialog = lazy(async () => ({
  default: (await import('../../features/move/move-dialog.tsx')).MoveDialog,
}));
const LazyDeleteDialog = lazy(async () => ({
  default: (await import('../../features/documents/delete-dialog.tsx')).DeleteDialog,
}));

function MoveDialog(props: ComponentProps<typeof LazyMoveDialog>) {
  return (
    <Suspense fallback={null}>
      <LazyMoveDialog {...props} />
    </Suspense>
  );
}

function DeleteDialog(props: ComponentProps<typeof LazyDeleteDialog>) {
  return (
    <Suspense fallback={null}>
      <LazyDeleteDialog {...props} />
    </Suspense>
  );
}

const dialogs = { MoveDialog, DeleteDialog };

/** The sidebar, with the dialogs that move and delete documents. */
export function TreeSidebar({ onNavigate }: { onNavigate?: () => void }) {
  return <Sidebar dialogs={dialogs} onNavigate={onNavigate} />;
}
