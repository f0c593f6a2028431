import { Button } from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import { useToasts } from '../../components/toasts.tsx';
import { serverMessage } from '../../lib/http.ts';
import { useCancelExport } from './api.ts';

/** Cancels an export that is not ready. */
export function CancelButton({ id }: { id: number }) {
  const toasts = useToasts();
  const { mutate, isPending } = useCancelExport(id);
  return (
    <Button
      disabled={isPending}
      onClick={() =>
        mutate(undefined, {
          onError: (error) => toasts.failure(t`The export could not be cancelled`, serverMessage(error)),
        })
      }
    >
      {t`Cancel the export`}
    </Button>
  );
}
