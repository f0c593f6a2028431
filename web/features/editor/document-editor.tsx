import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ArrowLeft20Regular, Save20Regular } from '@fluentui/react-icons';
import { limits, messages } from '../../../api/contract/limits.ts';
import { NewerVersion } from '../../components/newer-version.tsx';
import { SheetBar } from '../../components/sheet-bar.tsx';
import { useToasts } from '../../components/toasts.tsx';
import { useDocumentTitle } from '../../lib/document-title.ts';
import { serverMessage } from '../../lib/http.ts';
import { paths } from '../../lib/paths.ts';
import { useSessionHold } from '../../lib/session.ts';
import { choicesOf, ConflictView, type Choices } from './conflict-view.tsx';
import type { Change, Conflict, Draft, SaveResult, Stored } from './draft.ts';
import { Editor } from './editor.tsx';
import type { AttachFile } from './file-links.ts';
import { RecoveredBar } from './recovered-bar.tsx';
import { SaveState } from './save-state.tsx';
import { TitleField } from './title-field.tsx';
import { UnsavedDialog } from '../../components/unsaved-dialog.tsx';
import { useDraft, useDraftState } from './use-draft.ts';
import { useFileLinks } from './use-file-links.ts';
import { useSaveKey } from './use-save-key.ts';

const useStyles = makeStyles({
  back: { marginLeft: '-12px' },
  right: { display: 'flex', alignItems: 'center', gap: '12px', marginLeft: 'auto', minWidth: 0 },
  save: { flexShrink: 0 },
  count: { fontSize: '13.5px', color: tokens.colorNeutralForeground3 },
  head: {
    padding: '8px 40px 4px',
    '@container sheet (min-width: 512px) and (max-width: 767px)': { paddingInline: '24px' },
    '@container sheet (max-width: 511px)': { paddingInline: '20px' },
  },
  below: {
    margin: '0 40px',
    padding: '16px 0 64px',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    '@container sheet (min-width: 512px) and (max-width: 767px)': { marginInline: '24px' },
    '@container sheet (max-width: 511px)': { marginInline: '20px' },
  },
});

function titleError(title: string): string | undefined {
  if (title.trim() === '') return messages.titleBlank;
  return title.trim().length > limits.documentTitle ? messages.titleTooLong : undefined;
}

/** Saves with the words of the button, or those of Ctrl+S ('Sidebar editor' in the specification). */
function useSaving(draft: Draft) {
  const toasts = useToasts();
  const say = (
    result: SaveResult,
    titles: { done: string; doneText?: string; failed: string; failedText?: string },
  ) => {
    if (result.isSaved) toasts.success(titles.done, titles.doneText);
    else if (result.error) toasts.failure(titles.failed, titles.failedText ?? serverMessage(result.error));
    return result.isSaved;
  };
  const buttonTexts = { done: 'Document saved', failed: 'Failed to save document' };
  return {
    saveAll: async () => say(await draft.save('all'), buttonTexts),
    saveContent: async () =>
      say(await draft.save('content'), {
        done: 'Document saved',
        doneText: 'Your changes have been saved successfully',
        failed: 'Failed to save',
        failedText: 'There was an error saving your document',
      }),
    settle: async (choices: Choices, conflict: Conflict) => {
      const chosen = choices.map((choice) => choice ?? 'mine');
      const title = conflict.titles && chosen.at(-1) === 'theirs' ? 'theirs' : 'mine';
      return say(await draft.settle(chosen, title), buttonTexts);
    },
  };
}

interface DocumentEditorProps {
  userId: number;
  documentId: number;
  stored: Stored;
  save: (change: Change) => Promise<Stored>;
  attach: AttachFile;
  /** Attachments. */
  children: ReactNode;
}

/** A document to write: title, text, and what is said of saving it. */
export function DocumentEditor(props: DocumentEditorProps) {
  const { userId, documentId, stored, save, attach, children } = props;
  const styles = useStyles();
  const navigate = useNavigate();
  const open = useDraft({ userId, documentId, stored, save });
  const { draft } = open;
  const state = useDraftState(draft);
  const { conflict } = state;
  const saving = useSaving(draft);
  const files = useFileLinks(attach);
  const [choices, setChoices] = useState<{ of: Conflict; list: Choices }>();
  const chosen = conflict && choices?.of === conflict ? choices.list : undefined;
  const list: Choices = chosen ?? new Array<undefined>(conflict ? choicesOf(conflict) : 0).fill(undefined);
  const made = list.filter((choice) => choice !== undefined).length;
  const error = titleError(state.title);
  const isSaving = state.status === 'saving';
  const isOff = isSaving || error !== undefined || (conflict !== undefined && made < list.length);
  useSessionHold();
  useDocumentTitle(`Edit ${state.title}`);
  useSaveKey(() => {
    if (draft.isDirty() && !conflict) void saving.saveContent();
  });
  return (
    <>
      <SheetBar>
        <Button
          appearance="subtle"
          className={styles.back}
          icon={<ArrowLeft20Regular />}
          onClick={() => void navigate(paths.document(documentId))}
        >
          Back
        </Button>
        <div className={styles.right}>
          {conflict ? (
            <span className={styles.count} role="status">
              {made} of {list.length} chosen
            </span>
          ) : (
            <SaveState state={state} />
          )}
          <Button
            appearance="primary"
            className={styles.save}
            icon={<Save20Regular />}
            disabled={isOff}
            onClick={() => void (conflict ? saving.settle(list, conflict) : saving.saveAll())}
          >
            {isSaving ? 'Saving...' : 'Save'}
          </Button>
        </div>
      </SheetBar>
      {conflict ? (
        <ConflictView
          title={state.title}
          conflict={conflict}
          choices={list}
          onChoose={(next) => setChoices({ of: conflict, list: next })}
        />
      ) : (
        <>
          <Editor draft={draft} files={files}>
            <div className={styles.head}>
              <RecoveredBar open={open} />
              <NewerVersion documentId={documentId} opened={stored.version} />
              <TitleField
                heading={`Edit ${state.title}`}
                value={state.title}
                error={error}
                onChange={draft.setTitle}
              />
            </div>
          </Editor>
          <div className={styles.below}>{children}</div>
        </>
      )}
      <UnsavedDialog
        isDirty={() => draft.isDirty() || files.arePending()}
        isSaving={isSaving}
        cannotSave={error !== undefined || conflict !== undefined}
        onDiscard={draft.discard}
        onSave={async () => {
          await files.settled();
          return saving.saveAll();
        }}
      />
    </>
  );
}
