import { useLayoutEffect, useRef } from 'react';
import { makeStyles, mergeClasses, Portal, tokens } from '@fluentui/react-components';
import { plural, t } from '@lingui/core/macro';
import type { SuggestedPerson } from '../../../api/contract/people.ts';
import { Avatar } from '../avatar.tsx';
import type { MentionField } from './mention-field.ts';

const useStyles = makeStyles({
  root: {
    position: 'fixed',
    zIndex: 1_000_000,
    top: 0,
    left: 0,
    boxSizing: 'border-box',
    width: '320px',
    maxWidth: 'calc(100vw - 16px)',
    maxHeight: '336px',
    overflowY: 'auto',
    padding: '4px',
    border: '1px solid var(--lectern-float-line)',
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: 'var(--lectern-float)',
    color: tokens.colorNeutralForeground1,
    boxShadow: tokens.shadow16,
  },
  row: {
    display: 'flex',
    alignItems: 'center',
    gap: '10px',
    minHeight: '40px',
    padding: '0 8px',
    borderRadius: tokens.borderRadiusMedium,
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
  },
  active: { backgroundColor: tokens.colorSubtleBackgroundSelected },
  name: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  username: {
    flexShrink: 1,
    minWidth: '30%',
    marginLeft: 'auto',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    textAlign: 'right',
    fontSize: '13.5px',
    color: tokens.colorNeutralForeground3,
  },
  hidden: { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
});

interface MentionListProps {
  /** The id of the list. Its rows have `id-0`, `id-1` and so on. */
  id: string;
  field: MentionField;
  /** The offset of the '@' in the field. */
  at: number;
  people: readonly SuggestedPerson[];
  active: number;
  onChoose: (person: SuggestedPerson) => void;
}

const edge = 8;
const gap = 4;

/** Places the list below the caret, or above it if there is no room, and within the window. */
function place(list: HTMLElement, field: MentionField, at: number): void {
  const caret = field.caretBox(at);
  const { width, height } = list.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const left = Math.max(edge, Math.min(caret.left, clientWidth - width - edge));
  const below = caret.top + caret.lineHeight + gap;
  const fits = below + height + edge <= clientHeight;
  const top = fits ? below : Math.max(edge, caret.top - gap - height);
  list.style.translate = `${Math.round(left)}px ${Math.round(top)}px`;
}

/** The list of people to complete a mention with. */
export function MentionList({ id, field, at, people, active, onChoose }: MentionListProps) {
  const styles = useStyles();
  const list = useRef<HTMLDivElement>(null);
  const count = people.length;
  useLayoutEffect(() => {
    if (list.current) place(list.current, field, at);
  }, [field, at, people.length]);
  useLayoutEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <Portal>
      <div ref={list} id={id} role="listbox" aria-label={t`People`} className={styles.root}>
        {people.map((person, index) => (
          <div
            key={person.id}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            className={mergeClasses(styles.row, index === active && styles.active)}
            // the field keeps the focus
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(person)}
          >
            <Avatar id={person.id} name={person.displayName} avatar={person.avatar} size={24} decorative />
            <span className={styles.name}>{person.displayName}</span>
            <span className={styles.username}>@{person.username}</span>
          </div>
        ))}
      </div>
      <div role="status" className={styles.hidden}>
        {plural(count, {
          one: '# person: arrows to move, Enter to choose',
          other: '# people: arrows to move, Enter to choose',
        })}
      </div>
    </Portal>
  );
}
