import { lazy, useEffect, useRef, useState } from 'react';
import { plural, t } from '@lingui/core/macro';
import {
  Button,
  makeStyles,
  MessageBarActions,
  MessageBarBody,
  MessageBarTitle,
  tokens,
} from '@fluentui/react-components';
import { Avatar } from '../../../components/avatar.tsx';
import { LazyMenu } from '../../../components/lazy-menu.tsx';
import { allOf } from '../../../components/use-tell-unreached.ts';
import { WarningBar } from '../../../components/warning-bar.tsx';
import { copyText } from '../../../lib/copy-text.ts';
import type { LiveState } from './live-state.ts';

/** More people are a number. */
const maxAvatars = 5;
/** Milliseconds. */
const calmMs = 10_000;

const loadPeopleMenu = () => import('./people-menu.tsx');
const PeopleMenu = lazy(loadPeopleMenu);

const useStyles = makeStyles({
  root: {
    display: 'flex',
    alignItems: 'center',
    gap: '10px',
    minHeight: '28px',
    fontSize: '13.5px',
    lineHeight: '19px',
    color: tokens.colorNeutralForeground3,
  },
  avatars: {
    flexShrink: 0,
    minWidth: 0,
    height: '32px',
    padding: '0 4px',
    marginLeft: '-4px',
    fontWeight: 400,
  },
  avatar: {
    boxShadow: `0 0 0 2px ${tokens.colorNeutralBackground1}`,
    ':not(:first-child)': { marginLeft: '-4px' },
  },
  // the state of saving says the same
  wide: { '@container main (max-width: 511px)': { display: 'none' } },
  spoken: { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
  more: { marginLeft: '6px', fontVariantNumeric: 'tabular-nums' },
  ended: { marginBottom: '16px' },
});

type Person = LiveState['people']['writers'][number];

/** Who is here. */
export function peopleText(others: readonly Pick<Person, 'displayName'>[], isElsewhere: boolean): string {
  const [name = '', second = ''] = others.map(({ displayName }) => displayName);
  const more = others.length - 1;
  if (others.length === 0) return isElsewhere ? t`You have this document open elsewhere too.` : '';
  if (others.length === 1) return t`${name} is here too and sees your text.`;
  if (others.length === 2) return t`${name} and ${second} are here too and see your text.`;
  return t`${name} and ${more} others are here too and see your text.`;
}

const readersText = (readers: number): string =>
  readers === 0 ? '' : plural(readers, { one: 'One person is reading.', other: '# people are reading.' });

/** A text that changes at most every ten seconds: a screen reader reads each change aloud. */
function useCalmText(text: string): string {
  const [calm, setCalm] = useState(text);
  const changedAt = useRef(0);
  useEffect(() => {
    if (text === calm) return undefined;
    const wait = Math.max(0, changedAt.current + calmMs - Date.now());
    const timer = setTimeout(() => {
      changedAt.current = Date.now();
      setCalm(text);
    }, wait);
    return () => clearTimeout(timer);
  }, [text, calm]);
  return calm;
}

/** How many read what one person writes alone. */
export function ReadersBar({ readers }: { readers: number }) {
  const styles = useStyles();
  return readers > 0 && <div className={styles.root}>{readersText(readers)}</div>;
}

interface LiveBarProps {
  userId: number;
  state: LiveState;
  /** The person's text, to copy it. */
  read: () => string;
  /** Moves to where somebody is; undefined if that is not known. */
  goTo: (userId: number) => (() => void) | undefined;
}

/** Says who else edits the text; or that the person may no longer change it, and offers to copy their words. */
export function LiveBar({ userId, state, read, goTo }: LiveBarProps) {
  const styles = useStyles();
  const { people, ended, mayWrite, isSaved } = state;
  const others = people.writers.filter(({ id }) => id !== userId);
  const own = people.writers.find(({ id }) => id === userId);
  const text = peopleText(others, own !== undefined && own.clients.length > 1);
  const names = allOf().format(others.map(({ displayName }) => displayName));
  const said = useCalmText(others.length === 0 ? t`Nobody else is here.` : t`Here now: ${names}`);
  if (ended || !mayWrite) return <LostRight isSaved={isSaved} read={read} />;
  const hidden = others.length - maxAvatars;
  return (
    <div className={styles.root}>
      {others.length > 0 && (
        <LazyMenu
          align="start"
          load={loadPeopleMenu}
          trigger={
            <Button appearance="subtle" className={styles.avatars} aria-label={t`Who is here`}>
              {others.slice(0, maxAvatars).map(({ id, displayName, avatar }) => (
                <Avatar
                  key={id}
                  id={id}
                  name={displayName}
                  avatar={avatar}
                  size={24}
                  decorative
                  className={styles.avatar}
                />
              ))}
              {hidden > 0 && <span className={styles.more}>+{hidden}</span>}
            </Button>
          }
        >
          <PeopleMenu others={others} goTo={goTo} />
        </LazyMenu>
      )}
      <span>
        {text} {readersText(people.readers)}{' '}
        {state.phase !== 'joining' && (
          <span className={styles.wide}>{t`Changes are saved as you type.`}</span>
        )}
      </span>
      <span className={styles.spoken} role="status">
        {said}
      </span>
    </div>
  );
}

function LostRight({ isSaved, read }: { isSaved: boolean; read: () => string }) {
  const styles = useStyles();
  const [isCopied, setCopied] = useState(false);
  return (
    <WarningBar className={styles.ended}>
      <MessageBarBody>
        <MessageBarTitle>{t`You can no longer change this document.`}</MessageBarTitle>
        {isSaved
          ? t`What you wrote until then is saved.`
          : t`Your last words were not saved. They are kept on this device.`}
      </MessageBarBody>
      <MessageBarActions>
        <Button onClick={() => void copyText(read()).then(setCopied)}>
          {isCopied ? t`Copied` : t`Copy my text`}
        </Button>
      </MessageBarActions>
    </WarningBar>
  );
}
