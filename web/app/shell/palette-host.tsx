import type { ReactNode } from 'react';
import type { CurrentUser } from '../../../api/contract/users.ts';
import type { Document } from '../../../api/contract/documents.ts';
import { useSignOut } from '../../features/auth/use-sign-out.tsx';
import { documentActs } from '../../features/documents/document-acts.tsx';
import { useDocumentActs } from '../../features/documents/use-document-acts.tsx';
import type { Command } from '../../features/search/commands.tsx';
import { Palette, type PaletteProps } from '../../features/search/palette.tsx';
import { useChooseLanguage } from '../../features/settings/use-choose-language.ts';
import { useEditorMode } from '../../lib/editor-mode.ts';
import { useThemeChoice } from '../../lib/theme-choice.ts';
import { useDocumentDialogs } from '../../pages/use-document-dialogs.tsx';
import { personCommands } from './person-commands.tsx';

interface PaletteHostProps extends Pick<PaletteProps, 'text' | 'onText' | 'onClose' | 'shown'> {
  user: CurrentUser;
  isOpen: boolean;
  /** The document of the page. */
  document: Document | undefined;
  /** What had the focus before the palette opened. */
  opener: () => HTMLElement | null;
  onShortcuts: () => void;
  onNotifications: () => void;
}

/** The palette, and the dialogs of its commands, which stay when it has closed. */
export function PaletteHost({ document, ...host }: PaletteHostProps) {
  const { user, isOpen, text, onText, onClose, shown, opener } = host;
  const theme = useThemeChoice();
  const language = useChooseLanguage();
  const editor = useEditorMode();
  const { signOut, question } = useSignOut(opener);
  const more = personCommands({
    theme,
    language: language.chosen,
    editorMode: editor.mode,
    chooseLanguage: language.choose,
    chooseEditorMode: editor.choose,
    showNotifications: host.onNotifications,
    showShortcuts: host.onShortcuts,
    signOut: () => void signOut(),
  });
  const paletteWith = (acts: readonly Command[]) =>
    isOpen && (
      <Palette
        user={user}
        text={text}
        onText={onText}
        onClose={onClose}
        shown={shown}
        documentActs={acts}
        more={more}
      />
    );
  return (
    <>
      {document ? (
        <WithDocument key={document.id} document={document} opener={opener}>
          {paletteWith}
        </WithDocument>
      ) : (
        paletteWith([])
      )}
      {question}
    </>
  );
}

interface WithDocumentProps {
  document: Document;
  opener: () => HTMLElement | null;
  children: (acts: readonly Command[]) => ReactNode;
}

/** The same acts as in the document's menu, without those that the person may not do. */
function WithDocument({ document, opener, children }: WithDocumentProps) {
  const { opens, dialog } = useDocumentDialogs();
  const returnFocus = () => requestAnimationFrame(() => opener()?.focus({ preventScroll: true }));
  const { on, dialogs } = useDocumentActs(document, { ...opens, returnFocus });
  const acts = documentActs(document, on)
    .filter(({ refusal }) => refusal === undefined)
    .map(({ name, text, also, icon, to, run }) => ({ key: `act-${name}`, text, also, icon, to, act: run }));
  return (
    <>
      {children(acts)}
      {dialogs}
      {dialog}
    </>
  );
}
