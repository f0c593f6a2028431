import { useRef, useState, type ReactNode, useEffect } from 'react';
import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ArrowLeft20Regular, Save20Regular } from '@fluentui/react-icons';
import { limits } from '../../../api/text/limits.ts';
import { NewerVersion } from '../../components/newer-version.tsx';
import { PageBar } from '../../components/page-bar.tsx';
import { useToasts } from '../../components/toasts.tsx';
import { useDocumentTitle } from '../../lib/document-title.ts';
import { serverMessage } from '../../lib/http.ts';
import { paths } from '../../lib/paths.ts';
import { documentQuery } from '../../lib/queries/documents.ts';
import { takeReadingPlace, type ReadingPlace } from '../../lib/reading-place.ts';
import { serverTexts } from '../../lib/server-texts.ts';
import { useSessionHold } from '../../lib/session.ts';
import type { EditedWords, SavedText } from '../../lib/word-text.ts';
import { choicesOf, ConflictView, type Choices } from './conflict-view.tsx';
import type { Draft } from './draft.ts';
import { isBusy, type Change, type Conflict, type SaveResult, type Stored } from './draft-state.ts';
import { Editor, type EditorHandle } from './editor.tsx';
import type { AttachFile } from './file-links.ts';
import { LiveBar, ReadersBar } from './live/live-bar.tsx';
import { useLive, useLiveReaders, useLiveView } from './live/use-live.ts';
import { chosenText } from './merge.ts';
import { RecoveredBar } from './recovered-bar.tsx';
import { SaveState } from './save-state.tsx';
import { TitleField } from './title-field.tsx';
import { UnsavedDialog } from '../../components/unsaved-dialog.tsx';
import { useDraft, useDraftState } from './use-draft.ts';
import { useSaveKey } from './use-save-key.ts';
import { headingStarts } from './source-stops.ts';

/** How many words to search for, most first, because marks and addresses may come between them in the Markdown. */
const lengths = [8, 5, 3, 1];

/**
 * Finds the place in the Markdown that a reader was looking at: the words after their heading, otherwise the heading.
 * Undefined if neither occurs.
 */
export function findPlace(
  text: string,
  { headings, words }: Omit<ReadingPlace, 'documentId'>,
): number | undefined {
  const section = headings === 0 ? 0 : headingStarts(text)[headings - 1];
  for (const length of lengths) {
    if (words.length === 0) break;
    const sought = new RegExp(words.slice(0, length).join(String.raw`[^\p{L}\p{N}]{1,40}`), 'gu');
    const found = [...text.matchAll(sought)].map(({ index }) => index);
    const behind = found.find((index) => index >= (section ?? 0));
    if (behind !== undefined || found.length > 0) return behind ?? found.at(-1);
  }
  return section;
}

const useStyles = makeStyles({
  back: { marginLeft: '-12px' },
  right: { display: 'flex', alignItems: 'center', gap: '12px', marginLeft: 'auto', minWidth: 0 },
  save: { flexShrink: 0 },
  count: { fontSize: '13.5px', color: tokens.colorNeutralForeground3 },
  head: {
    padding: '8px 40px 4px',
    '@container main (min-width: 512px) and (max-width: 767px)': { paddingInline: '24px' },
    '@container main (max-width: 511px)': { padding: '0 20px 2px' },
  },
  below: {
    margin: '0 40px',
    padding: '16px 0 64px',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    '@container main (min-width: 512px) and (max-width: 767px)': { marginInline: '24px' },
    '@container main (max-width: 511px)': { marginInline: '20px' },
  },
});

function titleError(title: string): string | undefined {
  if (title.trim() === '') return serverTexts.titleBlank();
  return title.trim().length > limits.documentTitle ? serverTexts.titleTooLong() : undefined;
}

const titleText = (otherTitle: string | undefined): string | undefined =>
  otherTitle === undefined
    ? undefined
    : t`Somebody else had called it “${otherTitle}” meanwhile. History has both titles.`;

/** Saves and shows a toast. The button and Ctrl+S have different texts ('Sidebar editor' in the specification). */
function useSaving(draft: Draft) {
  const toasts = useToasts();
  const say = (
    result: SaveResult,
    titles: { done: string; doneText?: string; failed: string; failedText?: string },
  ) => {
    if (result.isSaved) toasts.success(titles.done, titleText(result.otherTitle) ?? titles.doneText);
    else if (result.error) toasts.failure(titles.failed, titles.failedText ?? serverMessage(result.error));
    return result.isSaved;
  };
  const buttonTexts = { done: t`Document saved`, failed: t`Failed to save document` };
  return {
    saveAll: async () => say(await draft.save('all'), buttonTexts),
    saveContent: async () =>
      say(await draft.save('content'), {
        done: t`Document saved`,
        doneText: t`Your changes have been saved successfully`,
        failed: t`Failed to save`,
        failedText: t`There was an error saving your document`,
      }),
    sayFull: () =>
      toasts.failure(
        t`The document is full`,
        t`What you wrote last is not saved, but kept on this device. Shorten the text, then save it.`,
      ),
    settle: async (choices: Choices, conflict: Conflict) => {
      const chosen = choices.map((choice) => choice ?? 'mine');
      const title = conflict.titles && chosen.at(-1) === 'theirs' ? 'theirs' : 'mine';
      return say(await draft.settle(chosen, title), buttonTexts);
    },
  };
}

/** What others know of a draft. */
const savedText = (draft: Draft, save: () => Promise<boolean>): SavedText => ({
  subscribe: draft.subscribe,
  version: draft.version,
  // a text that others type in too differs from the version that is stored
  isAsSaved: () => !draft.state().live && !draft.hasUnsavedText(),
  hasUnsaved: draft.hasUnsavedText,
  save: async () => !draft.hasUnsavedText() || save(),
});

interface DocumentEditorProps {
  userId: number;
  documentId: number;
  stored: Stored;
  save: (change: Change) => Promise<Stored>;
  attach: AttachFile;
  /** Whether several people may type in the document at once. */
  editsLive: boolean;
  /** Draws what stands beside words of the text, while it is shown as it reads. */
  beside: (words: EditedWords) => ReactNode;
  /** The section of attachments. */
  children: ReactNode;
}

/** The editor of an existing document: title, text and the state of saving. */
export function DocumentEditor(props: DocumentEditorProps) {
  const { userId, documentId, stored, save, attach, editsLive, beside, children } = props;
  const styles = useStyles();
  const navigate = useNavigate();
  const open = useDraft({ userId, documentId, stored, save });
  const { draft } = open;
  const editor = useRef<EditorHandle>(null);
  const state = useDraftState(draft);
  const saving = useSaving(draft);
  const live = useLive({ isOn: editsLive, userId, documentId, open, save, onFull: saving.sayFull });
  const together = useLiveView(live);
  const readers = useLiveReaders(live);
  const liveConflict = together?.conflict;
  const conflict = state.conflict ?? liveConflict;
  const [choices, setChoices] = useState<{ of: Conflict; list: Choices }>();
  const chosen = conflict && choices?.of === conflict ? choices.list : undefined;
  const list: Choices = chosen ?? new Array<undefined>(conflict ? choicesOf(conflict) : 0).fill(undefined);
  const made = list.filter((choice) => choice !== undefined).length;
  const error = titleError(state.title);
  const isSaving = isBusy(state);
  const hasEnded = together !== null && (together.state.ended !== null || !together.state.mayWrite);
  const isOff = hasEnded || isSaving || error !== undefined || (conflict !== undefined && made < list.length);
  const findStart = (text: string) => {
    const place = takeReadingPlace(documentId);
    return place && findPlace(text, place);
  };
  useSessionHold();
  const { title } = state;
  const heading = t`Edit ${title}`;
  const total = list.length;
  useDocumentTitle(heading);
  const { data: newest } = useQuery({ ...documentQuery(documentId), enabled: false });
  // without changes here, what somebody else saved is shown at once
  useEffect(() => {
    if (newest) draft.takeOver(newest);
  }, [newest, draft, state.status]);
  useSaveKey(() => {
    const hasChanged = draft.isDirty() || draft.placeholders.sending() > 0;
    if (hasChanged && !conflict) void saving.saveContent();
  });
  return (
    <>
      <PageBar>
        <Button
          appearance="subtle"
          className={styles.back}
          icon={<ArrowLeft20Regular className="lectern-points" />}
          onClick={() => void navigate(paths.document(documentId))}
        >
          {t`Back`}
        </Button>
        <div className={styles.right}>
          {conflict ? (
            <span className={styles.count} role="status">
              {t`${made} of ${total} chosen`}
            </span>
          ) : (
            <SaveState state={state} />
          )}
          <Button
            appearance="primary"
            className={styles.save}
            icon={<Save20Regular />}
            disabled={isOff}
            onClick={() => {
              if (!conflict) void saving.saveAll();
              else if (conflict === liveConflict)
                live.resolve(
                  chosenText(
                    conflict.merge,
                    list.map((choice) => choice ?? 'mine'),
                  ),
                  list.includes('theirs'),
                );
              else void saving.settle(list, conflict);
            }}
          >
            {isSaving ? t`Saving...` : t`Save`}
          </Button>
        </div>
      </PageBar>
      {conflict ? (
        <ConflictView
          title={title}
          conflict={conflict}
          choices={list}
          onChoose={(next) => setChoices({ of: conflict, list: next })}
        />
      ) : (
        <>
          <Editor
            ref={editor}
            draft={draft}
            attach={attach}
            live={live}
            findStart={findStart}
            beside={{ draw: beside, saved: savedText(draft, saving.saveContent) }}
          >
            <div className={styles.head}>
              <RecoveredBar open={open} goOn={editsLive ? live.goOn : undefined} />
              {together ? (
                <LiveBar userId={userId} state={together.state} read={draft.shown} goTo={live.goTo} />
              ) : (
                <>
                  <ReadersBar readers={readers} />
                  <NewerVersion documentId={documentId} opened={draft.version()} />
                </>
              )}
              <TitleField
                heading={heading}
                value={title}
                error={error}
                onChange={draft.setTitle}
                onEnter={() => editor.current?.enter()}
              />
            </div>
          </Editor>
          <div className={styles.below}>{children}</div>
        </>
      )}
      <UnsavedDialog
        isDirty={() => draft.isDirty() || draft.placeholders.hasAny()}
        isSaving={isSaving}
        cannotSave={error !== undefined || conflict !== undefined || hasEnded}
        onDiscard={draft.discard}
        onSave={saving.saveAll}
      />
    </>
  );
}
