import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { Input, makeStyles, tokens } from '@fluentui/react-components';
import { Search20Regular } from '@fluentui/react-icons';
import { paths } from '../../lib/paths.ts';

const useStyles = makeStyles({
  input: {
    width: '100%',
    minWidth: 0,
    '& input': { paddingLeft: '4px', textOverflow: 'ellipsis' },
    '& input::-webkit-search-cancel-button': { display: 'none' },
  },
  keys: {
    padding: '0 6px',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusSmall,
    backgroundColor: 'var(--lectern-well)',
    color: tokens.colorNeutralForeground2,
    fontFamily: tokens.fontFamilyBase,
    fontSize: tokens.fontSizeBase100,
    lineHeight: '18px',
    fontWeight: tokens.fontWeightSemibold,
    whiteSpace: 'nowrap',
  },
});

const isApple = /Mac|iPhone|iPad/.test(navigator.platform);

/** The search of the header: a blank text searches nothing, Ctrl K leads here. */
export function HeaderSearch({ className }: { className?: string }) {
  const styles = useStyles();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  useShortcut(() => input.current?.select());

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const query = text.trim();
    if (query === '') return;
    setText('');
    void navigate(paths.search(query));
  };

  return (
    <form role="search" aria-label="Search everything" className={className} onSubmit={submit}>
      <Input
        ref={input}
        type="search"
        className={styles.input}
        placeholder="Search documents and spaces"
        aria-label="Search documents and spaces"
        aria-keyshortcuts={isApple ? 'Meta+K' : 'Control+K'}
        value={text}
        onChange={(_event, { value }) => setText(value)}
        contentBefore={<Search20Regular />}
        contentAfter={
          <kbd className={styles.keys} aria-hidden>
            {isApple ? '⌘ K' : 'Ctrl K'}
          </kbd>
        }
      />
    </form>
  );
}

function useShortcut(act: () => void): void {
  const current = useRef(act);
  useEffect(() => {
    current.current = act;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // An editor takes Ctrl K for a link and says so by preventing the default
      if (event.defaultPrevented || event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey))
        return;
      event.preventDefault();
      current.current();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
