import { useEffect, useId, useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import { plural, t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { Dismiss20Regular, Search20Regular } from '@fluentui/react-icons';
import { limits } from '../../../api/text/limits.ts';
import type { CurrentUser } from '../../../api/contract/users.ts';
import { KeyCap } from '../../components/key-cap.tsx';
import { isApple } from '../../lib/shortcuts.ts';
import { LoadError } from '../../components/load-error.tsx';
import { paths } from '../../lib/paths.ts';
import { useThemeName } from '../../lib/theme-choice.ts';
import { useSpaces } from '../../lib/queries/spaces.ts';
import { commandRows, documentActRows, type Command } from './commands.tsx';
import { DegradedNote } from './degraded-note.tsx';
import { ScreenReaderStatus } from './screen-reader-status.tsx';
import { suggestionQuery, useLastDocuments, useSuggestions } from './suggest.ts';
import { SuggestionList, rowId } from './suggestion-list.tsx';
import {
  allResultsRow,
  foundGroups,
  lastRows,
  newDocumentRows,
  withRows,
  type RowGroup,
} from './suggestion-rows.tsx';
import { useActiveRow } from './use-active-row.ts';

const phone = '@media (max-width: 767px)';

const useStyles = makeStyles({
  root: {
    position: 'fixed',
    inset: '104px 0 auto',
    display: 'flex',
    flexDirection: 'column',
    width: '640px',
    maxWidth: 'calc(100% - 32px)',
    maxHeight: 'min(560px, calc(100dvh - 136px))',
    margin: '0 auto',
    padding: 0,
    overflow: 'hidden',
    border: '1px solid var(--lectern-float-line)',
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: 'var(--lectern-float)',
    color: tokens.colorNeutralForeground1,
    boxShadow: tokens.shadow64,
    '::backdrop': { backgroundColor: tokens.colorBackgroundOverlay },
    [phone]: {
      inset: 0,
      width: '100%',
      maxWidth: 'none',
      height: '100dvh',
      maxHeight: 'none',
      border: 'none',
      borderRadius: 0,
    },
  },
  field: {
    display: 'flex',
    flexShrink: 0,
    alignItems: 'center',
    columnGap: '12px',
    height: '56px',
    paddingInline: '19px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    [phone]: { paddingRight: '12px' },
  },
  icon: { display: 'flex', color: tokens.colorNeutralForeground3 },
  input: {
    flexGrow: 1,
    minWidth: 0,
    height: '54px',
    padding: 0,
    border: 'none',
    outlineStyle: 'none',
    backgroundColor: 'transparent',
    color: 'inherit',
    fontFamily: 'inherit',
    fontSize: '17px',
    '::placeholder': { color: tokens.colorNeutralForeground4, opacity: 1 },
    '@media (forced-colors: active)': { outline: '2px solid Highlight' },
  },
  escape: { [phone]: { display: 'none' } },
  close: { display: 'none', [phone]: { display: 'inline-flex' } },
  note: { padding: '14px 20px 4px', color: tokens.colorNeutralForeground3 },
  error: { padding: '12px 12px 0' },
  foot: {
    display: 'flex',
    flexShrink: 0,
    alignItems: 'center',
    columnGap: '6px',
    height: '39px',
    paddingInline: '19px',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    color: tokens.colorNeutralForeground3,
    fontSize: '13.5px',
    [phone]: { display: 'none' },
  },
  keys: { display: 'flex', alignItems: 'center', columnGap: '6px', marginRight: '14px' },
  word: { marginLeft: '2px' },
});

export interface PaletteProps {
  user: CurrentUser;
  text: string;
  onText: (text: string) => void;
  onClose: () => void;
  /** What the page shows: its document is not offered, and its space is the default for new documents. */
  shown: { documentId: number | undefined; spaceId: number | undefined };
  /** What the person can do with the open document. */
  documentActs: readonly Command[];
  /** What they can do for themselves, beside what the palette knows. */
  more: readonly Command[];
}

/** The palette: finds pages and commands by name. */
export function Palette({ text, onText, onClose, ...offered }: PaletteProps) {
  const styles = useStyles();
  const listId = useId();
  const client = useQueryClient();
  const navigate = useNavigate();
  const dialog = useModal();
  const { groups, groupsOf, suggestions } = useGroups({ text, ...offered });
  const { found, isCurrent, isError, retry } = suggestions;
  const active = useActiveRow({ groups, text, startsAtFirst: true, onDone: onClose });
  const latest = useRef(text);
  useEffect(() => {
    latest.current = text;
  });
  const query = text.trim();
  const isEmpty = query !== '' && isCurrent && !isError && groups.length === 0;

  /** Opens the first result. If the typed text is newer than the list, waits for its answer first. */
  const openFirst = async (inNewTab: boolean): Promise<void> => {
    const answer = await client.fetchQuery(suggestionQuery(query)).catch(() => undefined);
    if (latest.current !== text || !dialog.current?.isConnected) return;
    const row = answer && groupsOf(answer)[0]?.rows[0];
    if (row) active.open(row, { inNewTab });
    else {
      onClose();
      void navigate(paths.search(query));
    }
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') onClose();
    else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      const inNewTab = event.ctrlKey || event.metaKey;
      if (active.row && (isCurrent || active.isChosen)) active.open(active.row, { inNewTab });
      else if (query !== '') void openFirst(inNewTab);
    } else if (!active.move(event.key)) return;
    event.preventDefault();
  };

  return (
    <dialog
      ref={dialog}
      aria-label={t`Search and commands`}
      className={styles.root}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onPointerDown={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div className={styles.field}>
        <span className={styles.icon} aria-hidden>
          <Search20Regular />
        </span>
        <input
          className={styles.input}
          role="combobox"
          aria-label={t`Search documents, spaces and actions`}
          aria-expanded={groups.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active.row && rowId(listId, active.row)}
          placeholder={t`Search documents and spaces`}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={limits.searchQuery}
          value={text}
          onChange={(event) => onText(event.target.value)}
        />
        <KeyCap className={styles.escape}>{t`Esc`}</KeyCap>
        <Button
          className={styles.close}
          appearance="subtle"
          aria-label={t`Close`}
          icon={<Dismiss20Regular />}
          onClick={onClose}
        />
      </div>
      {isError && (
        <div className={styles.error}>
          <LoadError text={t`An error occurred while searching. Please try again.`} onRetry={retry} />
        </div>
      )}
      {isEmpty && <p className={styles.note}>{t`No results found`}</p>}
      <ScreenReaderStatus>{statusOf(groups, { query, isEmpty, isCurrent })}</ScreenReaderStatus>
      <SuggestionList id={listId} label={t`Suggestions`} groups={groups} active={active} onDone={onClose} />
      {found.degraded && query !== '' ? <DegradedNote /> : null}
      <Footer />
    </dialog>
  );
}

function statusOf(
  groups: readonly RowGroup[],
  { query, isEmpty, isCurrent }: { query: string; isEmpty: boolean; isCurrent: boolean },
): string {
  if (query === '' || !isCurrent) return '';
  if (isEmpty) return t`No results found`;
  const count = groups.reduce((sum, { rows }) => sum + rows.length, 0);
  return plural(count, { one: '# suggestion', other: '# suggestions' });
}

/** Shows a native modal dialog while the component is mounted, and focuses its field. */
function useModal() {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    const input = element?.querySelector('input');
    input?.focus();
    input?.setSelectionRange(input.value.length, input.value.length);
    return () => element?.close();
  }, []);
  return dialog;
}

function useGroups({ user, text, shown, documentActs, more }: Omit<PaletteProps, 'onText' | 'onClose'>) {
  const suggestions = useSuggestions(text);
  const last = useLastDocuments(user.id, shown.documentId);
  const { data: spaces = [] } = useSpaces();
  const theme = useThemeName();
  const space = spaces.find(({ id }) => id === shown.spaceId);
  const query = text.trim();

  const groupsOf = (found: typeof suggestions.found): RowGroup[] => {
    const isNothing =
      found.query === query && found.documents.length + found.spaces.length + found.labels.length === 0;
    const isLast = found.query === '' && !suggestions.isError;
    const created = newDocumentRows(found, spaces);
    const commands = commandRows({ user, theme, space, more }, query);
    // one place for a new document: the space that was named, else that of the page
    const actions = [
      ...created,
      ...(created.length > 0 ? commands.filter(({ key }) => key !== 'new-document') : commands),
      ...(query === '' || isNothing ? [] : [allResultsRow(query)]),
    ];
    return withRows([
      ...(isLast ? [{ name: t`Documents`, rows: lastRows(last) }] : foundGroups(found)),
      { name: t`This document`, rows: documentActRows(documentActs, query) },
      { name: t`Actions`, rows: actions },
    ]);
  };
  return { groups: groupsOf(suggestions.found), groupsOf, suggestions };
}

function Footer() {
  const styles = useStyles();
  return (
    <div className={styles.foot}>
      <span className={styles.keys}>
        <KeyCap>↑</KeyCap>
        <KeyCap>↓</KeyCap>
        <span className={styles.word}>{t`move`}</span>
      </span>
      <span className={styles.keys}>
        <KeyCap>{t({ message: 'Enter', context: 'key' })}</KeyCap>
        <span className={styles.word}>{t`open`}</span>
      </span>
      <span className={styles.keys}>
        <KeyCap>{isApple ? '⌘' : t`Ctrl`}</KeyCap>
        <KeyCap>{t({ message: 'Enter', context: 'key' })}</KeyCap>
        <span className={styles.word}>{t`open in a new tab`}</span>
      </span>
    </div>
  );
}
