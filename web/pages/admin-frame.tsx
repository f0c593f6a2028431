import { Outlet } from 'react-router-dom';
import { AdminNav } from '../features/administration/admin-nav.tsx';
import { useFrameStyles } from '../features/administration/frame.styles.ts';
import { AdminOnly } from '../features/users/admin-only.tsx';

/** Around every page below /admin: the way to the others. */
export function AdminFrame() {
  const styles = useFrameStyles();
  return (
    <AdminOnly>
      <div className={styles.room}>
        <div className={styles.root}>
          <AdminNav />
          <div className={styles.page}>
            <Outlet />
          </div>
        </div>
      </div>
    </AdminOnly>
  );
}
