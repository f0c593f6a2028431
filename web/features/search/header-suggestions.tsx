import { useEffect } from 'react';
import { makeStyles, tokens } from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import { limits } from '../../../api/text/limits.ts';
import { DegradedNote } from './degraded-note.tsx';
import { ScreenReaderStatus } from './screen-reader-status.tsx';
import { useSuggestions } from './suggest.ts';
import { rowId, SuggestionList } from './suggestion-list.tsx';
import { allResultsRow, foundGroups, withRows } from './suggestion-rows.tsx';
import { useActiveRow } from './use-active-row.ts';

const useStyles = makeStyles({
  root: {
    position: 'absolute',
    zIndex: 100,
    top: 'calc(100% + 6px)',
    left: 0,
    display: 'flex',
    flexDirection: 'column',
    width: '100%',
    minWidth: '400px',
    maxHeight: 'calc(100dvh - 80px)',
    border: '1px solid var(--lectern-float-line)',
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: 'var(--lectern-float)',
    boxShadow: tokens.shadow16,
  },
  note: { padding: '14px 20px', color: tokens.colorNeutralForeground3 },
});

interface HeaderSuggestionsProps {
  /** The id of the list. */
  id: string;
  text: string;
  /** The search field, whose keys move through the list. */
  field: HTMLInputElement;
  /** Called with the id of the row that Enter would open, or undefined if Enter would search for the text. */
  onActive: (id: string | undefined) => void;
  /** Closes the list. `isOpened`: a suggestion was opened. */
  onClose: (how: { isOpened: boolean }) => void;
}

/** The suggestions under the search field in the header. */
export function HeaderSuggestions({ id, text, field, onActive, onClose }: HeaderSuggestionsProps) {
  const styles = useStyles();
  const query = text.trim().slice(0, limits.searchQuery);
  const { found, isCurrent, isError } = useSuggestions(text);
  const isEmpty = found.documents.length + found.spaces.length === 0;
  const groups = withRows([
    ...foundGroups(found),
    { name: t`Search`, rows: isEmpty ? [] : [allResultsRow(query)] },
  ]);
  const onDone = () => onClose({ isOpened: true });
  const active = useActiveRow({ groups, text, startsAtFirst: false, onDone });
  const activeId = active.row && rowId(id, active.row);
  useEffect(() => {
    onActive(activeId);
    return () => onActive(undefined);
  }, [activeId, onActive]);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.isComposing) return;
      if (event.key === 'Escape') onClose({ isOpened: false });
      else if (event.key === 'Enter' && active.row)
        active.open(active.row, { inNewTab: event.ctrlKey || event.metaKey });
      // Home and End move in the text, not in the list
      else if (!event.key.startsWith('Arrow') || !active.move(event.key)) return;
      event.preventDefault();
    };
    field.addEventListener('keydown', onKeyDown);
    return () => field.removeEventListener('keydown', onKeyDown);
  });

  if (isEmpty && (!isCurrent || isError)) return null;
  return (
    <div className={styles.root}>
      <ScreenReaderStatus>
        {isEmpty ? t`No results found` : t`Suggestions: press the down arrow`}
      </ScreenReaderStatus>
      {isEmpty ? (
        <p className={styles.note}>{t`No results found`}</p>
      ) : (
        <SuggestionList id={id} label={t`Suggestions`} groups={groups} active={active} onDone={onDone} />
      )}
      {found.degraded ? <DegradedNote /> : null}
    </div>
  );
}
