import { lazy, Suspense, type ComponentProps } from 'react';
import { Sidebar } from '../../features/tree/sidebar.tsx';

const LazyMoveDialog = lazy(async () => ({
  default: (await import('../../features/move/move-dialog.tsx')).MoveDialog,
}));
const LazyDeleteDialog = lazy(async () => ({
  default: (await import('../../features/documents/delete-dialog.tsx')).DeleteDialog,
}));
const LazyExportDialog = lazy(async () => ({
  default: (await import('../../features/exports/export-dialog.tsx')).ExportDialog,
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

function ExportDialog(props: ComponentProps<typeof LazyExportDialog>) {
  return (
    <Suspense fallback={null}>
      <LazyExportDialog {...props} />
    </Suspense>
  );
}

const dialogs = { MoveDialog, DeleteDialog, ExportDialog };

/** The sidebar, with the dialogs that its menus open. */
export function TreeSidebar({ onNavigate }: { onNavigate?: () => void }) {
  return <Sidebar dialogs={dialogs} onNavigate={onNavigate} />;
}
