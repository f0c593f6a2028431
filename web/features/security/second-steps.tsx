import { t } from '@lingui/core/macro';
import { LoadError } from '../../components/load-error.tsx';
import { SkeletonRows } from '../../components/skeleton-rows.tsx';
import { serverMessage } from '../../lib/http.ts';
import { useSkeleton } from '../../lib/skeleton-time.ts';
import { useSecurity } from './api.ts';
import { AppSection } from './app-section.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import { RecoverySection } from './recovery-section.tsx';
import { RememberedDevices } from './remembered-devices.tsx';

/** Passkeys, the authenticator app, recovery codes and remembered devices of the person. */
export function SecondSteps() {
  const { data: security, error, isPending, isError, refetch } = useSecurity();
  const skeleton = useSkeleton(isPending);
  if (skeleton) return <SkeletonRows label={t`Loading your second steps`} count={3} />;
  if (security)
    return (
      <>
        <PasskeysSection security={security} />
        <AppSection security={security} />
        <RecoverySection security={security} />
        <RememberedDevices security={security} />
      </>
    );
  return isError ? (
    <LoadError
      text={serverMessage(error) ?? t`Your second steps could not be loaded.`}
      onRetry={() => void refetch()}
    />
  ) : null;
}
