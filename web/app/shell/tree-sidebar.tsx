import { lazy, Suspense, type ComponentProps } from 'react';
import { Sidebar } from '../../features/tree/sidebar.tsx';

const LazyMoveDialog = lazy(async () => ({
  default: (await import('../../features/move/move-dialog.tsx')).MoveDialog,
}));

function MoveDialog(props: ComponentProps<typeof LazyMoveDialog>) {
  return (
    <Suspense fallback={null}>
      <LazyMoveDialog {...props} />
    </Suspense>
  );
}

/** The sidebar, with the dialog that moves documents. */
export function TreeSidebar({ onNavigate }: { onNavigate?: () => void }) {
  return <Sidebar MoveDialog={MoveDialog} onNavigate={onNavigate} />;
}
