import { lazy, Suspense } from 'react';
import { Button } from '@fluentui/react-components';
import { PlugDisconnectedRegular } from '@fluentui/react-icons';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { CentredState } from '../components/centred-state.tsx';
import { useCurrentUser } from '../lib/current-user.ts';
import { paths } from '../lib/paths.ts';
import { useSessionLost } from '../lib/session.ts';
import { LoadingScreen } from './loading-screen.tsx';
import { usePageRevealed } from './use-page-revealed.ts';

const SignInDialog = lazy(async () => ({
  default: (await import('../features/auth/sign-in-dialog.tsx')).SignInDialog,
}));

const publicPaths: readonly string[] = [paths.login(), paths.register(), paths.forgotPassword()];
// whoever follows such a link may be signed in: as someone else, or with a password they forgot
const openPaths: readonly string[] = [paths.resetPassword()];

/** Who may see which routes: signed out, only login and what helps to it; signed in, all but these. */
export function SessionGate() {
  const { user, isLoading, error, retry } = useCurrentUser();
  const isLost = useSessionLost();
  usePageRevealed();
  const { pathname, search, hash } = useLocation();
  const isPublic = publicPaths.includes(pathname);

  if (isLoading) return <LoadingScreen />;
  if (error !== null) return <ServerAway onRetry={retry} />;
  if (user === null && !isPublic && !openPaths.includes(pathname)) {
    return <Navigate to={paths.login()} replace state={{ asked: `${pathname}${search}${hash}` }} />;
  }
  if (user !== null && isPublic) return <Navigate to={paths.home()} replace />;
  return (
    <>
      <Outlet />
      {user !== null && isLost && (
        <Suspense fallback={null}>
          <SignInDialog user={user} />
        </Suspense>
      )}
    </>
  );
}

function ServerAway({ onRetry }: { onRetry: () => void }) {
  return (
    <main>
      <CentredState
        icon={<PlugDisconnectedRegular />}
        heading="Lectern cannot be reached"
        actions={
          <Button appearance="primary" onClick={onRetry}>
            Try again
          </Button>
        }
      >
        The server does not answer, or its database is away. It usually comes back within a minute.
      </CentredState>
    </main>
  );
}
