import { useEffect, useRef, useState, type FormEvent } from 'react';
import { Button, Input, makeStyles, tokens } from '@fluentui/react-components';
import { Dismiss20Regular, Search20Regular } from '@fluentui/react-icons';
import { t } from '@lingui/core/macro';
import { limits } from '../../../api/text/limits.ts';

const useStyles = makeStyles({
  input: {
    width: '100%',
    height: '44px',
    paddingLeft: '16px',
    borderRadius: tokens.borderRadiusLarge,
    fontSize: '17px',
    '& input': { paddingLeft: '8px', fontSize: '17px' },
    '& input::-webkit-search-cancel-button': { display: 'none' },
  },
});

const typingPause = 250;

interface SearchFieldProps {
  /** The current query. */
  query: string;
  /** Called after a pause in typing, and at once by Enter, with the trimmed text. */
  onSearch: (query: string) => void;
}

/** The field of the search page. Follows changes of the address, except its own. */
export function SearchField({ query, onSearch }: SearchFieldProps) {
  const styles = useStyles();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(query);
  const [known, setKnown] = useState(query);
  if (query !== known) {
    setKnown(query);
    setText(query);
  }

  const search = (value: string): void => {
    const next = value.trim();
    if (next === query) return;
    setKnown(next);
    onSearch(next);
  };
  const searchNow = useRef(search);
  useEffect(() => {
    searchNow.current = search;
  });
  useEffect(() => {
    const timer = setTimeout(() => searchNow.current(text), typingPause);
    return () => clearTimeout(timer);
  }, [text]);

  const clear = (): void => {
    setText('');
    search('');
    input.current?.focus();
  };
  return (
    <form
      role="search"
      aria-label={t`Search the workspace`}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        search(text);
      }}
    >
      <Input
        ref={input}
        type="search"
        className={styles.input}
        aria-label={t`Search`}
        placeholder={t`Search titles and text`}
        autoFocus={query === ''}
        maxLength={limits.searchQuery}
        value={text}
        onChange={(_event, { value }) => setText(value)}
        contentBefore={<Search20Regular />}
        contentAfter={
          text === '' ? undefined : (
            <Button
              appearance="transparent"
              size="small"
              aria-label={t`Clear`}
              icon={<Dismiss20Regular />}
              onClick={clear}
            />
          )
        }
      />
    </form>
  );
}
