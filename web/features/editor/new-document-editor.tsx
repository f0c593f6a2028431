import { useRef, useState, type ReactNode, useEffect } from 'react';
import { t } from '@lingui/core/macro';
import { useNavigate } from 'react-router-dom';
import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ArrowLeft20Regular, DocumentCopy20Regular } from '@fluentui/react-icons';
import { limits } from '../../../api/text/limits.ts';
import { Hint } from '../../components/hint.tsx';
import { PageBar } from '../../components/page-bar.tsx';
import { useToasts } from '../../components/toasts.tsx';
import { ApiError, serverMessage } from '../../lib/http.ts';
import { serverTexts } from '../../lib/server-texts.ts';
import { useSessionHold } from '../../lib/session.ts';
import { isBusy, type Change, type Stored } from './draft-state.ts';
import { Editor, type EditorHandle } from './editor.tsx';
import { RecoveredBar } from './recovered-bar.tsx';
import { SaveState } from './save-state.tsx';
import { TitleField } from './title-field.tsx';
import { UnsavedDialog } from '../../components/unsaved-dialog.tsx';
import { useDraft, useDraftState } from './use-draft.ts';
import type { AttachedFile } from './file-links.ts';
import { useHeldFiles } from './use-held-files.ts';
import { useSaveKey } from './use-save-key.ts';
import { hasFiles } from '../../lib/use-file-drop.ts';

const useStyles = makeStyles({
  back: { marginLeft: '-12px' },
  right: { display: 'flex', alignItems: 'center', gap: '12px', marginLeft: 'auto', minWidth: 0 },
  create: { flexShrink: 0 },
  head: {
    display: 'grid',
    gap: '4px',
    padding: '8px 40px 20px',
    '@container main (min-width: 512px) and (max-width: 767px)': { paddingInline: '24px' },
    '@container main (max-width: 511px)': { paddingInline: '20px' },
  },
  top: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 16px' },
  heading: { fontSize: '17px', lineHeight: '24px', fontWeight: tokens.fontWeightSemibold },
  place: { maxWidth: '656px' },
  note: {
    padding: '16px 40px 48px',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    color: tokens.colorNeutralForeground3,
    '@container main (max-width: 511px)': { paddingInline: '20px' },
  },
});

const blank: Stored = { title: '', content: '', version: 0 };

function titleError(title: string): string | undefined {
  if (title.trim() === '') return serverTexts.titleRequired();
  return title.trim().length > limits.documentTitle ? serverTexts.titleTooLong() : undefined;
}

interface NewDocumentEditorProps {
  userId: number;
  /** The space is chosen. */
  hasPlace: boolean;
  /** The fields for space and parent. `hasTried`: the person has tried to create the document. */
  place: (hasTried: boolean) => ReactNode;
  create: (change: Change) => Promise<Stored>;
  /** Attaches a file to the document that was created. */
  upload: (file: File) => Promise<AttachedFile>;
  /** Offers to begin with a template. Called with the title typed so far; `discard` forgets it. */
  onTemplate: (title: string, discard: () => void) => void;
  /** Called once the document is created and its files are uploaded. */
  onCreated: () => void;
}

/** The editor of a new document. */
export function NewDocumentEditor(props: NewDocumentEditorProps) {
  const { userId, hasPlace, place, create, upload, onTemplate, onCreated } = props;
  const styles = useStyles();
  const navigate = useNavigate();
  const toasts = useToasts();
  const open = useDraft({ userId, documentId: 0, stored: blank, save: create });
  const { draft } = open;
  const editor = useRef<EditorHandle>(null);
  const state = useDraftState(draft);
  const [hasTried, setTried] = useState(false);
  const [refused, setRefused] = useState<{ title: string; message: string }>();
  const error = titleError(state.title);
  const refusal = refused?.title === state.title ? refused.message : undefined;
  const isSaving = isBusy(state);
  const held = useHeldFiles();
  useNoStrayDrop();
  useSessionHold();
  /** Uploads the held files, which needs the document, then saves the text with their links. */
  const addFiles = async (): Promise<boolean> => {
    if (held.hasAny()) {
      const sending = held.send(upload);
      const linked = await draft.save('all');
      const failure = await sending;
      if (failure !== undefined)
        toasts.failure(t`Upload failed`, serverMessage(failure) ?? t`Failed to upload file`);
      else if (!linked.isSaved) toasts.failure(t`Failed to save document`, serverMessage(linked.error));
      if (failure !== undefined || !linked.isSaved) return false;
    }
    toasts.success(t`Document created`);
    return true;
  };
  const submit = async (): Promise<boolean> => {
    setTried(true);
    if (error !== undefined || !hasPlace) return false;
    const result = await draft.save('all');
    if (result.isSaved) return addFiles();
    const message = result.error instanceof ApiError ? result.error.fields.title : undefined;
    if (message) setRefused({ title: state.title, message });
    toasts.failure(t`Failed to create document`, serverMessage(result.error));
    return false;
  };
  const createAndOpen = () => void submit().then((isMade) => isMade && onCreated());
  useSaveKey(() => {
    if (isSaving) return;
    if (state.isBlank) toasts.failure(t`Write some text first`);
    else createAndOpen();
  });
  const button = (
    <Button
      appearance="primary"
      className={styles.create}
      disabled={isSaving}
      disabledFocusable={state.isBlank}
      onClick={createAndOpen}
    >
      {isSaving ? t`Creating...` : t`Create Document`}
    </Button>
  );
  return (
    <>
      <PageBar>
        <Button
          appearance="subtle"
          className={styles.back}
          icon={<ArrowLeft20Regular className="lectern-points" />}
          onClick={() => void navigate(-1)}
        >
          {t`Back`}
        </Button>
        <div className={styles.right}>
          <SaveState state={state} />
          {state.isBlank && !isSaving ? (
            <Hint content={t`Write some text first`} relationship="description">
              {button}
            </Hint>
          ) : (
            button
          )}
        </div>
      </PageBar>
      <Editor ref={editor} draft={draft} attach={held.attach}>
        <div className={styles.head}>
          <div className={styles.top}>
            <h1 className={styles.heading}>{t`Create a document`}</h1>
            <TemplateButton
              hasText={!state.isBlank || held.hasAny()}
              onClick={() => onTemplate(state.title, () => void draft.discard())}
            />
          </div>
          <RecoveredBar open={open} />
          <TitleField
            value={state.title}
            error={refusal ?? (hasTried ? error : undefined)}
            autoFocus
            onChange={draft.setTitle}
            onEnter={() => editor.current?.enter()}
          />
          <div className={styles.place}>{place(hasTried)}</div>
        </div>
      </Editor>
      <p className={styles.note}>{t`Attachments can be added after the document has been created.`}</p>
      <UnsavedDialog
        isDirty={() => draft.isDirty() || held.hasAny()}
        isSaving={isSaving}
        cannotSave={error !== undefined || !hasPlace || state.isBlank}
        onDiscard={draft.discard}
        onSave={submit}
      />
    </>
  );
}

/** Off once there is a text, which a template would not keep. */
function TemplateButton({ hasText, onClick }: { hasText: boolean; onClick: () => void }) {
  const button = (
    <Button
      size="small"
      icon={<DocumentCopy20Regular />}
      disabledFocusable={hasText}
      onClick={() => !hasText && onClick()}
    >
      {t`From a template`}
    </Button>
  );
  if (!hasText) return button;
  return (
    <Hint
      content={t`You have already written some text. A template begins with its own.`}
      relationship="description"
    >
      {button}
    </Hint>
  );
}

/** Ignores files dropped outside of the text: otherwise the browser would open them and leave the page. */
function useNoStrayDrop(): void {
  useEffect(() => {
    const refuse = (event: DragEvent) => {
      if (!hasFiles(event) || event.defaultPrevented) return;
      event.preventDefault();
      if (event.dataTransfer && !(event.target instanceof HTMLTextAreaElement))
        event.dataTransfer.dropEffect = 'none';
    };
    window.addEventListener('dragover', refuse);
    window.addEventListener('drop', refuse);
    return () => {
      window.removeEventListener('dragover', refuse);
      window.removeEventListener('drop', refuse);
    };
  }, []);
}
