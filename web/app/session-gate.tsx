import { lazy, Suspense, useEffect } from 'react';
import { Button } from '@fluentui/react-components';
import { PlugDisconnectedRegular } from '@fluentui/react-icons';
import { t } from '@lingui/core/macro';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { CentredState } from '../components/centred-state.tsx';
import { useCurrentUser } from '../lib/current-user.ts';
import { paths, patterns } from '../lib/paths.ts';
import { useSessionLost } from '../lib/session.ts';
import { LoadingScreen } from './loading-screen.tsx';

const SignInDialog = lazy(async () => ({
  default: (await import('../features/auth/sign-in-dialog.tsx')).SignInDialog,
}));

const OwnPassword = lazy(async () => ({ default: (await import('./own-password.tsx')).OwnPassword }));

const publicPaths: readonly string[] = [paths.login(), paths.register(), paths.forgotPassword()];
// someone who follows such a link of a mail may be signed in or not, also as another person
const openPaths: readonly string[] = [paths.resetPassword(), paths.invitation(), patterns.unfollow];

/** Sends people who are signed out to the login, and people who are signed in away from it. */
export function SessionGate() {
  const { user, isLoading, error, retry } = useCurrentUser();
  const isLost = useSessionLost();
  usePageRevealed();
  const { pathname, search, hash } = useLocation();
  const isPublic = publicPaths.includes(pathname);

  if (isLoading) return <LoadingScreen />;
  if (error !== null) return <ServerUnreachable onRetry={retry} />;
  if (user === null && !isPublic && !openPaths.includes(pathname)) {
    return <Navigate to={paths.login()} replace state={{ asked: `${pathname}${search}${hash}` }} />;
  }
  if (user?.passwordMustChange && !openPaths.includes(pathname))
    return (
      <Suspense fallback={<LoadingScreen />}>
        <OwnPassword user={user} />
      </Suspense>
    );
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

function ServerUnreachable({ onRetry }: { onRetry: () => void }) {
  return (
    <main>
      <CentredState
        icon={<PlugDisconnectedRegular />}
        heading={t`Lectern cannot be reached`}
        actions={
          <Button appearance="primary" onClick={onRetry}>
            {t`Try again`}
          </Button>
        }
      >
        {t`The server does not answer, or its database is not available. It usually comes back within a minute.`}
      </CentredState>
    </main>
  );
}

/**
 * Shows the page to screen readers again after a dialog led to it. Fluent's dialog hides the page behind it and reveals
 * it a moment after closing. If it unmounts before that, the page would stay hidden.
 */
function usePageRevealed(): void {
  const { key } = useLocation();
  useEffect(() => {
    if (document.querySelector('[aria-modal="true"]') === null)
      document.getElementById('app:root')?.removeAttribute('aria-hidden');
  }, [key]);
}
