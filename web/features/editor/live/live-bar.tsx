import { useState } from 'react';
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
import { WarningBar } from '../../../components/warning-bar.tsx';
import { copyText } from '../../../lib/copy-text.ts';
import type { LiveState } from './live-state.ts';

/** More people are a number. */
const maxAvatars = 5;

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
  avatars: { display: 'flex', alignItems: 'center', flexShrink: 0 },
  avatar: {
    boxShadow: `0 0 0 2px ${tokens.colorNeutralBackground1}`,
    ':not(:first-child)': { marginLeft: '-4px' },
  },
  more: { marginLeft: '6px', fontVariantNumeric: 'tabular-nums' },
  ended: { marginBottom: '16px' },
});

type Person = LiveState['people']['writers'][number];

/** Who is here, and what becomes of what is typed. */
export function liveText(others: readonly Pick<Person, 'displayName'>[], readers: number): string {
  const [name = '', second = ''] = others.map(({ displayName }) => displayName);
  const more = others.length - 1;
  const isReadBy =
    readers === 0
      ? ''
      : ` ${plural(readers, { one: 'One person is reading.', other: '# people are reading.' })}`;
  if (others.length === 0) return t`Changes are saved as you type.` + isReadBy;
  if (others.length === 1)
    return t`${name} is here too and sees your text. Changes are saved as you type.` + isReadBy;
  if (others.length === 2)
    return t`${name} and ${second} are here too and see your text. Changes are saved as you type.` + isReadBy;
  return (
    t`${name} and ${more} others are here too and see your text. Changes are saved as you type.` + isReadBy
  );
}

interface LiveBarProps {
  userId: number;
  state: LiveState;
  /** The person's text, to copy it. */
  read: () => string;
}

/** Says who else edits the text; or that the person may no longer change it, and offers to copy their words. */
export function LiveBar({ userId, state, read }: LiveBarProps) {
  const styles = useStyles();
  const { people, ended, mayWrite, isSaved } = state;
  if (ended || !mayWrite) return <LostRight isSaved={isSaved} read={read} />;
  const others = people.writers.filter(({ id }) => id !== userId);
  const hidden = others.length - maxAvatars;
  return (
    <div className={styles.root}>
      {others.length > 0 && (
        <div className={styles.avatars}>
          {others.slice(0, maxAvatars).map(({ id, displayName, avatar }) => (
            <Avatar
              key={id}
              id={id}
              name={displayName}
              avatar={avatar}
              size={24}
              decorative={others.length === 1}
              className={styles.avatar}
            />
          ))}
          {hidden > 0 && <span className={styles.more}>+{hidden}</span>}
        </div>
      )}
      <span role="status">{liveText(others, people.readers)}</span>
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
