import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ArrowLeft20Regular } from '@fluentui/react-icons';
import { limits, messages } from '../../../api/contract/limits.ts';
import { SheetBar } from '../../components/sheet-bar.tsx';
import { useToasts } from '../../components/toasts.tsx';
import { ApiError, serverMessage } from '../../lib/http.ts';
import { useSessionHold } from '../../lib/session.ts';
import type { Change, Stored } from './draft.ts';
import { Editor } from './editor.tsx';
import { RecoveredBar } from './recovered-bar.tsx';
import { SaveState } from './save-state.tsx';
import { TitleField } from './title-field.tsx';
import { UnsavedDialog } from '../../components/unsaved-dialog.tsx';
import { useDraft, useDraftState } from './use-draft.ts';
import { useFileLinks, useNoStrayDrop } from './use-file-links.ts';

const useStyles = makeStyles({
  back: { marginLeft: '-12px' },
  right: { display: 'flex', alignItems: 'center', gap: '12px', marginLeft: 'auto', minWidth: 0 },
  create: { flexShrink: 0 },
  head: {
    display: 'grid',
    gap: '4px',
    padding: '8px 40px 20px',
    '@container sheet (min-width: 512px) and (max-width: 767px)': { paddingInline: '24px' },
    '@container sheet (max-width: 511px)': { paddingInline: '20px' },
  },
  heading: { fontSize: '17px', lineHeight: '24px', fontWeight: tokens.fontWeightSemibold },
  place: { maxWidth: '656px' },
  note: {
    padding: '16px 40px 48px',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    color: tokens.colorNeutralForeground3,
    '@container sheet (max-width: 511px)': { paddingInline: '20px' },
  },
});

const blank: Stored = { title: '', content: '', version: 0 };

function titleError(title: string): string | undefined {
  if (title.trim() === '') return messages.titleRequired;
  return title.trim().length > limits.documentTitle ? messages.titleTooLong : undefined;
}

interface NewDocumentEditorProps {
  userId: number;
  /** The space is chosen. */
  hasPlace: boolean;
  /** Where it will stand; `hasTried` once it was to be made. */
  place: (hasTried: boolean) => ReactNode;
  create: (change: Change) => Promise<Stored>;
  /** Called once the document is made and nothing holds the page any more. */
  onCreated: () => void;
}

/** A document that is still to be made. */
export function NewDocumentEditor({ userId, hasPlace, place, create, onCreated }: NewDocumentEditorProps) {
  const styles = useStyles();
  const navigate = useNavigate();
  const toasts = useToasts();
  const open = useDraft({ userId, documentId: 0, stored: blank, save: create });
  const { draft } = open;
  const state = useDraftState(draft);
  const [hasTried, setTried] = useState(false);
  const [refused, setRefused] = useState<{ title: string; message: string }>();
  const error = titleError(state.title);
  const refusal = refused?.title === state.title ? refused.message : undefined;
  const isSaving = state.status === 'saving';
  const files = useFileLinks(undefined);
  useNoStrayDrop();
  useSessionHold();
  const submit = async (): Promise<boolean> => {
    setTried(true);
    if (error !== undefined || !hasPlace) return false;
    const result = await draft.save('all');
    if (result.isSaved) {
      toasts.success('Document created');
      return true;
    }
    const message = result.error instanceof ApiError ? result.error.fields.title : undefined;
    if (message) setRefused({ title: state.title, message });
    toasts.failure('Failed to create document', serverMessage(result.error));
    return false;
  };
  return (
    <>
      <SheetBar>
        <Button
          appearance="subtle"
          className={styles.back}
          icon={<ArrowLeft20Regular />}
          onClick={() => void navigate(-1)}
        >
          Back
        </Button>
        <div className={styles.right}>
          <SaveState state={state} />
          <Button
            appearance="primary"
            className={styles.create}
            disabled={isSaving || state.isBlank}
            onClick={() => void submit().then((isMade) => isMade && onCreated())}
          >
            {isSaving ? 'Creating...' : 'Create Document'}
          </Button>
        </div>
      </SheetBar>
      <Editor draft={draft} files={files}>
        <div className={styles.head}>
          <h1 className={styles.heading}>Create a document</h1>
          <RecoveredBar open={open} />
          <TitleField
            value={state.title}
            error={refusal ?? (hasTried ? error : undefined)}
            autoFocus
            onChange={draft.setTitle}
          />
          <div className={styles.place}>{place(hasTried)}</div>
        </div>
      </Editor>
      <p className={styles.note}>Attachments can be added after the document has been created.</p>
      <UnsavedDialog
        isDirty={draft.isDirty}
        isSaving={isSaving}
        cannotSave={error !== undefined || !hasPlace || state.isBlank}
        onDiscard={draft.discard}
        onSave={submit}
      />
    </>
  );
}
