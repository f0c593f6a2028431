import { lazy, Suspense, useId, useState, type FocusEvent, type FormEvent } from 'react';
import { t } from '@lingui/core/macro';
import { useNavigate } from 'react-router-dom';
import { Input, makeStyles, mergeClasses } from '@fluentui/react-components';
import { Search20Regular } from '@fluentui/react-icons';
import { KeyCap } from '../../components/key-cap.tsx';
import { isApple } from '../../lib/shortcuts.ts';
import { paths } from '../../lib/paths.ts';

const useStyles = makeStyles({
  root: { position: 'relative' },
  input: {
    width: '100%',
    minWidth: 0,
    '& input': { paddingLeft: '4px', textOverflow: 'ellipsis' },
    '& input::-webkit-search-cancel-button': { display: 'none' },
  },
});

const loadSuggestions = () => import('../../features/search/header-suggestions.tsx');
const Suggestions = lazy(async () => ({ default: (await loadSuggestions()).HeaderSuggestions }));

/** The search field in the header. Suggests while the person types; Enter searches unless the field is blank. */
export function HeaderSearch({ className }: { className?: string }) {
  const styles = useStyles();
  const navigate = useNavigate();
  const listId = useId();
  const [field, setField] = useState<HTMLInputElement | null>(null);
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [activeId, setActiveId] = useState<string>();
  const shows = isOpen && text.trim() !== '';

  const close = ({ isOpened }: { isOpened: boolean }) => {
    setOpen(false);
    if (isOpened) setText('');
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const query = text.trim();
    if (query === '') return;
    close({ isOpened: true });
    void navigate(paths.search(query));
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setOpen(false);
  };

  return (
    <form
      role="search"
      aria-label={t`Search everything`}
      className={mergeClasses(styles.root, className)}
      onSubmit={submit}
      onBlur={onBlur}
    >
      <Input
        ref={setField}
        type="search"
        role="combobox"
        className={styles.input}
        placeholder={t`Search documents and spaces`}
        aria-label={t`Search documents and spaces`}
        aria-keyshortcuts={isApple ? 'Meta+K' : 'Control+K'}
        aria-expanded={shows}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={shows ? activeId : undefined}
        autoComplete="off"
        value={text}
        onPointerEnter={() => void loadSuggestions()}
        onFocus={() => void loadSuggestions()}
        onChange={(_event, { value }) => {
          setText(value);
          setOpen(true);
        }}
        contentBefore={<Search20Regular />}
        contentAfter={<KeyCap>{isApple ? '⌘ K' : t`Ctrl K`}</KeyCap>}
      />
      {shows && field && (
        <Suspense fallback={null}>
          <Suggestions id={listId} text={text} field={field} onActive={setActiveId} onClose={close} />
        </Suspense>
      )}
    </form>
  );
}
