import { useState } from 'react';
import { Button } from '@fluentui/react-components';
import { plural, t } from '@lingui/core/macro';
import type { ImportDetails } from '../../../api/contract/imports.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { addressOf, calls } from '../../lib/calls.ts';
import { paths } from '../../lib/paths.ts';
import { useImportStyles } from './imports.styles.ts';
import { NoteList } from './note-list.tsx';

interface OutcomeProps {
  details: ImportDetails;
  isWaiting: boolean;
  onGoOn: () => void;
  onUndo: () => void;
}

const written = ({ made, updated, same }: ImportDetails['written']): number => made + updated + same;

/** The result in one sentence or two. */
function sentence(details: ImportDetails): string {
  const { state, pagesWithLosses, counts } = details;
  const count = written(details.written);
  const of = counts.pages;
  if (state === 'undone')
    return t`The imported documents were removed. Those that were changed since are still there.`;
  if (state === 'cancelled') return t`Stopped: ${count} of ${of} documents are here.`;
  const here = plural(count, { one: '# document is here.', other: '# documents are here.' });
  if (pagesWithLosses === 0) return here;
  const lost = plural(pagesWithLosses, {
    one: '# of them lost something: see the report.',
    other: '# of them lost something: see the report.',
  });
  return `${here} ${lost}`;
}

/** An import that has ended, and the actions for it. */
export function Outcome({ details, isWaiting, onGoOn, onUndo }: OutcomeProps) {
  const styles = useImportStyles();
  const [isAsking, setAsking] = useState(false);
  const { id, state, space, restrictedSpace, notes, problem } = details;
  const { refused, left, made } = details.written;
  const canGoOn = state === 'cancelled' || state === 'failed';
  return (
    <>
      {problem ? (
        <p role="alert" className={styles.problem}>
          {problem.message}
        </p>
      ) : (
        <p role="status" className={styles.lead}>
          {sentence(details)}
        </p>
      )}
      {refused > 0 ? (
        <p>
          {plural(refused, {
            one: '# document could not be written.',
            other: '# documents could not be written.',
          })}
        </p>
      ) : null}
      {left > 0 ? (
        <p>
          {plural(left, {
            one: '# document was left unchanged.',
            other: '# documents were left unchanged.',
          })}
        </p>
      ) : null}
      <div className={styles.actions}>
        {space ? (
          <LinkButton appearance="primary" to={paths.space(space.id)}>
            {t`Open the space`}
          </LinkButton>
        ) : null}
        {restrictedSpace ? (
          <LinkButton to={paths.space(restrictedSpace.id)}>{t`Open the restricted documents`}</LinkButton>
        ) : null}
        {canGoOn ? (
          <Button disabled={isWaiting} onClick={onGoOn}>
            {t`Continue`}
          </Button>
        ) : null}
        {state === 'failed' ? null : (
          <Button
            as="a"
            href={addressOf(calls.imports.report, { params: { id }, query: { format: 'md' } })}
            download
          >
            {t`Report`}
          </Button>
        )}
        {made > 0 && state !== 'undone' ? (
          <Button appearance="subtle" disabled={isWaiting} onClick={() => setAsking(true)}>
            {t`Remove imported documents`}
          </Button>
        ) : null}
      </div>
      <NoteList
        importId={id}
        heading={t`Was changed`}
        notes={notes.filter(({ kind }) => kind === 'changed')}
      />
      <NoteList
        importId={id}
        heading={t`Could not be kept`}
        notes={notes.filter(({ kind }) => kind === 'lost')}
      />
      <NoteList importId={id} heading={t`Left out`} notes={notes.filter(({ kind }) => kind === 'left-out')} />
      <ConfirmDialog
        open={isAsking}
        title={t`Remove the imported documents?`}
        text={t`The documents that this import created move to Deleted Documents. Those that were changed since stay.`}
        confirmLabel={t`Remove`}
        destructive
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          onUndo();
        }}
      />
    </>
  );
}
