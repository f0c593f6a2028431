import {
  lazy,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
} from 'react';
import { EditorSelection, type EditorState } from '@codemirror/state';
import type { EditorView, ViewUpdate } from '@codemirror/view';
import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import { Fetched } from '../../../components/fetched.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useMentionsIn } from '../../../components/mentions/use-mentions.tsx';
import { documentQuery } from '../../../lib/queries/documents.ts';
import type { SuggestionField } from '../../../components/suggestions/suggestion-field.ts';
import type { EditedText } from '../edited-text.ts';
import type { OnDraw, OnFiles } from '../file-links.ts';
import { commandOf, historyKey } from '../shortcuts.ts';
import type { ActiveTools } from '../surface.ts';
import type { CommandName } from '../text-commands.ts';
import { createAnnouncer } from './blocks/announce.ts';
import { selectedWhole } from './caret/caret.ts';
import { toggleSource } from './blocks/drawn-block.ts';
import { clipboard, fileTaker } from './paste/clipboard.ts';
import { createFormattedSurface } from './formatted-surface.ts';
import { linkAt, removeLink, writeLink, type LinkAt } from './marks/link-at.ts';
import type { SlashItem } from './blocks/slash-items.tsx';
import { runCommand, runOver } from './marks/tools.ts';
import { cellEditorOf, cellHooks, type TableMenuRequest } from './tables/cell-editor.ts';
import { useFindTitled } from './marks/find-documents.ts';
import { useDocumentLinks } from './marks/use-document-links.tsx';
import { useEmoji } from './marks/use-emoji.tsx';
import { useFind } from './find/use-find.tsx';
import { useSlash } from './blocks/use-slash.tsx';
import { lineOf } from './blocks/block-field.ts';
import { elementsIn } from './marks/inline-ranges.ts';
import { treeOf } from './language.ts';
import { pendingMarks } from './marks/pending-marks.ts';
import type { BesideWords } from './words/commented-words.tsx';

const inlineTools: Record<string, CommandName> = {
  StrongEmphasis: 'bold',
  '<b>': 'bold',
  '<strong>': 'bold',
  Emphasis: 'italic',
  '<i>': 'italic',
  '<em>': 'italic',
  '<u>': 'underline',
  '<mark>': 'highlight',
  Link: 'link',
};

/** The tools that are active at the caret, or in the whole selection. */
function activeTools(state: EditorState): ActiveTools {
  const { from, to } = state.selection.main;
  const tools = new Set<CommandName>();
  for (const { name, innerFrom, innerTo } of elementsIn(state, treeOf(state), from, to)) {
    const tool = inlineTools[name];
    if (tool && from >= innerFrom && to <= innerTo) tools.add(tool);
  }
  const pending = state.field(pendingMarks);
  for (const name of pending) tools.add(name);
  const { info } = lineOf(state, from);
  if (info.leaf === 'heading1' || info.leaf === 'heading2' || info.leaf === 'heading3') tools.add(info.leaf);
  if (info.role === 'code' || info.leaf === 'indented') tools.add('codeBlock');
  if (info.leaf === 'table') tools.add('table');
  if (info.leaf === 'picture') tools.add('image');
  const item = info.containers.findLast(({ kind }) => kind === 'item');
  if (item?.kind === 'item') tools.add(item.number === undefined ? 'bulletList' : 'numberedList');
  if (info.containers.some(({ kind }) => kind === 'quote')) tools.add('blockquote');
  return tools;
}

// a text can be read and written without them
const BottomLine = lazy(async () => ({ default: (await import('./bottom-line.tsx')).BottomLine }));
const LinkPanel = lazy(async () => ({ default: (await import('./marks/link-panel.tsx')).LinkPanel }));
const TableMenu = lazy(async () => ({ default: (await import('./tables/table-menu.tsx')).TableMenu }));
const LaterTools = lazy(async () => ({ default: (await import('./later-tools.tsx')).LaterTools }));

const useStyles = makeStyles({
  root: {
    position: 'relative',
    height: 'calc(100vh - 250px)',
    minHeight: '200px',
    // a green line at the top, as the field for Markdown has
    ':has(.cm-focused)': { boxShadow: `inset 0 2px 0 ${tokens.colorCompoundBrandStroke}` },
  },
  hidden: { display: 'none' },
  text: { position: 'absolute', inset: '2px 0 36px' },
  // if the find panel is as wide as the text, the text begins below it
  belowPanel: { '@container main (max-width: 767px)': { top: '132px' } },
  unseen: { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
});

type FormattedSurface = ReturnType<typeof createFormattedSurface>;

const isSame = (one: ActiveTools | undefined, other: ActiveTools): boolean =>
  one?.size === other.size && [...other].every((name) => one.has(name));

const ariaNames = ['aria-autocomplete', 'aria-haspopup', 'aria-controls', 'aria-activedescendant'] as const;

export interface FormattedProps {
  edited: EditedText;
  isHidden: boolean;
  /** Called when other tools are on at the caret. */
  onActive: (active: ActiveTools) => void;
  onFiles: OnFiles;
  /** Without a request, for a new drawing at the caret. */
  onDraw: (request?: Parameters<OnDraw>[0]) => void;
  /** Absent where nothing stands beside the text. */
  beside: BesideWords | undefined;
}

/** The field for a text that looks as it will read. */
export function FormattedField(props: FormattedProps) {
  const { edited, isHidden, onActive, onFiles, onDraw, beside } = props;
  const styles = useStyles();
  const helpId = useId();
  const root = useRef<HTMLDivElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const field = useRef<SuggestionField>(null);
  const spoken = useRef<HTMLDivElement>(null);
  const [surface, setSurface] = useState<FormattedSurface>();
  const [whole, setWhole] = useState<EditorView>();
  const [frame, setFrame] = useState<HTMLDivElement | null>(null);
  const [link, setLink] = useState<{ link: LinkAt | undefined; isEditing: boolean }>();
  const [menu, setMenu] = useState<TableMenuRequest>();
  const view = surface?.view;
  const queries = useQueryClient();

  const askFiles = (kinds: string) => {
    if (!picker.current) return;
    picker.current.accept = kinds;
    picker.current.click();
  };
  const chooseItem = ({ act, isDrawn }: SlashItem, typed: { from: number; to: number }) => {
    if (!view) return;
    if (act === 'files') {
      view.dispatch({ changes: typed, userEvent: 'delete' });
      askFiles('');
    } else if (act === 'drawing') {
      view.dispatch({ changes: typed, userEvent: 'delete' });
      return onDraw();
    } else if (typeof act === 'object') view.dispatch(act.write(view.state, typed));
    else runOver(view, typed, act);
    const whole = isDrawn && selectedWhole(view.state);
    if (whole) view.dispatch(toggleSource(view.state, whole.from, true));
    view.focus();
  };
  const mentions = useMentionsIn(field);
  const slash = useSlash({ field, find: () => view, onChoose: chooseItem });
  const documents = useDocumentLinks(field);
  const emoji = useEmoji(field, () => view);
  const lists = [mentions, slash, documents, emoji];
  const find = useFind(edited, view);

  const removeLinkHere = () => {
    const found = view && linkAt(view.state);
    if (!found) return;
    view.dispatch(removeLink(view.state, found));
    view.focus();
  };
  const runTool = useEffectEvent((name: CommandName, { state }: EditorView) => {
    const { main } = state.selection;
    if (name === 'image') askFiles('image/*');
    else if (name === 'link' && !linkAt(state)) setLink({ link: undefined, isEditing: true });
    else if (name === 'link') removeLinkHere();
    else if (view) runCommand(cellEditorOf(view) ?? view, name, surface.apply, () => surface.selected().text);
    if (name !== 'link' && main.empty) setLink(undefined);
  });
  const titledFound = useEffectEvent(useFindTitled());
  const filesCame = useEffectEvent(onFiles);
  const activeChanged = useEffectEvent(onActive);
  const updated = useEffectEvent(({ docChanged, selectionSet, state, view: { dom } }: ViewUpdate) => {
    if (!docChanged && !selectionSet) return;
    for (const list of lists) list.look();
    const found =
      dom.contains(document.activeElement) && state.selection.main.empty ? linkAt(state) : undefined;
    if (found || (link && !link.isEditing)) setLink(found && { link: found, isEditing: false });
  });

  useLayoutEffect(() => {
    if (!root.current) return undefined;
    let shown: ActiveTools | undefined;
    const announcer = createAnnouncer();
    const tellActive = ({ state }: EditorView) => {
      const active = activeTools(state);
      const words = announcer.words(state, active);
      if (words !== undefined && spoken.current) spoken.current.textContent = words;
      if (isSame(shown, active)) return;
      shown = active;
      activeChanged(active);
    };
    const takeFiles = fileTaker(edited, (files, current) => filesCame(files, current));
    const made = createFormattedSurface(root.current, {
      edited,
      runTool,
      onUpdate: (update) => {
        const { docChanged, selectionSet, transactions } = update;
        updated(update);
        if (docChanged || selectionSet || transactions.some(({ effects }) => effects.length > 0))
          tellActive(update.view);
      },
      onWhole: setWhole,
      extensions: [
        cellHooks.of({ openMenu: setMenu, takeFiles: (event) => takeFiles(event, event.clipboardData) }),
        clipboard({
          edited,
          takeFiles,
          findTitled: (...named) => titledFound(...named),
          titleOf: async (id) => (await queries.fetchQuery(documentQuery(id))).title,
        }),
      ],
    });
    field.current = suggestionField(made);
    setSurface(made);
    const detach = edited.attach(made);
    return () => {
      field.current = null;
      detach();
    };
  }, [edited, queries]);

  useEffect(() => {
    const content = surface?.element;
    if (!content) return;
    content.setAttribute('aria-describedby', helpId);
    const aria = (lists.find(({ isOpen }) => isOpen) ?? mentions).aria;
    for (const name of ariaNames) {
      const value = aria[name];
      if (value === undefined) content.removeAttribute(name);
      else content.setAttribute(name, String(value));
    }
  });

  const keyPressed = (event: KeyboardEvent): boolean => {
    if (!surface || !view) return false;
    if (lists.some((list) => list.handleKey(event))) return true;
    const step = historyKey(event.nativeEvent);
    if (step) {
      edited[step]();
      return true;
    }
    if (find.handleKey(event.nativeEvent)) return true;
    if (event.key === 'Escape' && link) setLink(undefined);
    const name = commandOf(event.nativeEvent, !view.state.selection.main.empty);
    if (name) surface.run(name);
    return name !== undefined;
  };
  const closeLink = () => {
    setLink(undefined);
    view?.focus();
  };

  return (
    <div
      ref={setFrame}
      className={mergeClasses(styles.root, isHidden && styles.hidden)}
      data-beside-text
      onKeyDownCapture={(event) => {
        if (!(event.target instanceof Node) || !view?.contentDOM.contains(event.target)) return;
        if (event.target instanceof HTMLElement && event.target.closest('select, button, input')) return;
        if (!keyPressed(event)) return;
        event.preventDefault();
        event.stopPropagation();
      }}
      onBlur={() => lists.forEach((list) => list.close())}
    >
      <div ref={root} className={mergeClasses(styles.text, find.panel && styles.belowPanel)} />
      {mentions.list}
      {slash.list}
      {documents.list}
      {emoji.list}
      {find.panel}
      {link && view && !isHidden && (
        <Fetched what={t`The panel for links`}>
          <LinkPanel
            key={link.isEditing ? 'edit' : 'show'}
            {...link}
            caret={() => surface.caretBox(link.link?.label.from ?? view.state.selection.main.from)}
            onWrite={(address, words) => {
              view.dispatch(writeLink(view.state, address, words));
              closeLink();
            }}
            onEdit={() => setLink({ ...link, isEditing: true })}
            onRemove={() => {
              removeLinkHere();
              closeLink();
            }}
            onClose={closeLink}
          />
        </Fetched>
      )}
      {view && view === whole && frame && !isHidden && (
        <Fetched what={t`The tools for blocks and images`}>
          <LaterTools
            {...{ view, edited, surface, onFiles, onDraw, beside }}
            field={frame}
            suggestions={field}
          />
        </Fetched>
      )}
      {menu && view && (
        <Fetched what={t`The menu`}>
          <TableMenu
            {...menu}
            view={view}
            onClose={() => {
              setMenu(undefined);
              view.focus();
            }}
          />
        </Fetched>
      )}
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        aria-label={t`Insert Image`}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = '';
          if (surface && files.length > 0) onFiles(files, surface, undefined, 'behind');
        }}
      />
      <Fetched what={t`The line below the text`}>
        <BottomLine edited={edited} />
      </Fetched>
      <div ref={spoken} role="status" className={styles.unseen} />
      <div id={helpId} hidden>
        {t`In a list, Tab and Shift+Tab move an item in and out, in a table from cell to cell; Shift+F10 opens the menu of a cell. Press Escape, then Tab, to leave the field.`}
      </div>
    </div>
  );
}

/** The text for the lists at its caret. */
function suggestionField({ view, caretBox, apply }: FormattedSurface): SuggestionField {
  return {
    element: view.scrollDOM,
    caret: () => {
      const { main } = view.state.selection;
      return main.empty ? main.head : undefined;
    },
    slice: (from, to) => view.state.sliceDoc(from, Math.min(to, view.state.doc.length)),
    caretBox,
    insert: (from, to, insert) => {
      const caret = from + insert.length;
      apply({ from, to, insert, start: caret, end: caret });
      view.dispatch({ selection: EditorSelection.cursor(caret) });
    },
  };
}
