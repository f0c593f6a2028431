import { useEffect, useEffectEvent } from 'react';
import { Button, Field, ProgressBar } from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import type { ImportDetails } from '../../../api/contract/imports.ts';
import { LoadError } from '../../components/load-error.tsx';
import { SkeletonRows } from '../../components/skeleton-rows.tsx';
import { useToasts } from '../../components/toasts.tsx';
import { serverMessage } from '../../lib/http.ts';
import { waitingText } from '../../lib/waiting-text.ts';
import { isBusy, useImport, useImportedLists, useImportStep } from './api.ts';
import { ChooseFile } from './choose-file.tsx';
import { useImportStyles } from './imports.styles.ts';
import { Outcome } from './outcome.tsx';
import { Preview } from './preview.tsx';

interface ImportRunProps {
  id: number;
  /** Called if there is nothing left to show. */
  onGone: () => void;
}

/** One import, in the state that it is in. */
export function ImportRun({ id, onGone }: ImportRunProps) {
  const toasts = useToasts();
  const { data: details, isPending, error, refetch } = useImport(id);
  const { mutateAsync, isPending: isWaiting } = useImportStep(id);
  const listsChanged = useImportedLists();
  const changed = useEffectEvent(listsChanged);
  const state = details?.state;
  useEffect(() => {
    if (state === 'done' || state === 'cancelled' || state === 'undone') changed();
  }, [state]);
  if (isPending) return <SkeletonRows label={t`Loading the import`} count={3} />;
  if (!details)
    return (
      <LoadError
        text={serverMessage(error) ?? t`The import could not be loaded.`}
        onRetry={() => void refetch()}
      />
    );

  const step = async (...[next]: Parameters<typeof mutateAsync>) => {
    try {
      return await mutateAsync(next);
    } catch (failure) {
      toasts.failure(t`The import could not continue`, serverMessage(failure));
      return undefined;
    }
  };
  if (details.state === 'uploading')
    return (
      <ChooseFile
        spaceId={details.space?.id}
        unfinished={details}
        onSent={() => void step({ step: 'read' })}
      />
    );
  if (isBusy(details.state))
    return <Working details={details} isWaiting={isWaiting} onStop={() => void step({ step: 'cancel' })} />;
  if (details.state === 'planned')
    return (
      <Preview
        details={details}
        isWaiting={isWaiting}
        onStart={(options) => void step({ step: 'start', options })}
        onDiscard={() => void step({ step: 'cancel' }).then((after) => after && onGone())}
        onReadAs={(kind) => void step({ step: 'read', kind })}
      />
    );
  return (
    <Outcome
      details={details}
      isWaiting={isWaiting}
      onGoOn={() =>
        void step(details.counts.pages > 0 ? { step: 'start', options: details.options } : { step: 'read' })
      }
      onUndo={() => void step({ step: 'undo' })}
    />
  );
}

interface WorkingProps {
  details: ImportDetails;
  isWaiting: boolean;
  onStop: () => void;
}

/** What the server is doing, and its progress. */
function Working({ details, isWaiting, onStop }: WorkingProps) {
  const styles = useImportStyles();
  const { state, progress, ahead } = details;
  const { done, of } = progress;
  const words =
    ahead !== null
      ? waitingText(ahead)
      : state === 'reading'
        ? t`Reading. Nothing is written yet.`
        : state === 'undoing'
          ? t`Removing the imported documents.`
          : of > 0
            ? t`${done} of ${of} documents. You can leave this page.`
            : t`Writing the documents. You can leave this page.`;
  return (
    <>
      <Field label={{ children: words, role: 'status' }}>
        <ProgressBar {...(of > 0 ? { value: done, max: of } : {})} thickness="large" />
      </Field>
      {state === 'undoing' ? null : (
        <div className={styles.actions}>
          <Button disabled={isWaiting} onClick={onStop}>
            {t`Stop`}
          </Button>
        </div>
      )}
    </>
  );
}
