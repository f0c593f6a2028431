import { useEffect, useState } from 'react';
import { Button, Combobox, makeStyles, Option, tokens } from '@fluentui/react-components';
import { PersonAdd20Regular } from '@fluentui/react-icons';
import { t } from '@lingui/core/macro';
import type { SuggestedPerson } from '../../../api/contract/people.ts';
import type { SpaceRole } from '../../../api/contract/primitives.ts';
import type { Member, Space } from '../../../api/contract/spaces.ts';
import { Avatar } from '../../components/avatar.tsx';
import { useToasts } from '../../components/toasts.tsx';
import { serverMessage } from '../../lib/http.ts';
import { useSetMember, useSuggestedPeople } from './api.ts';
import { RoleDropdown } from './role-dropdown.tsx';

const useStyles = makeStyles({
  root: { display: 'flex', flexWrap: 'wrap', gap: '8px', marginTop: '20px' },
  field: { position: 'relative', display: 'flex', flex: '1 1 260px', minWidth: 0 },
  fieldIcon: {
    position: 'absolute',
    zIndex: 1,
    top: '6px',
    left: '11px',
    color: tokens.colorNeutralForeground3,
    pointerEvents: 'none',
  },
  picker: { flexGrow: 1, minWidth: 0, '& input': { paddingLeft: '37px' } },
  option: { display: 'flex', alignItems: 'center', columnGap: '10px', minWidth: 0 },
  quiet: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});

const typingPause = 150;

function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), typingPause);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}

/** The form to find a person and add them to the space with a role. */
export function AddMember({ space, members }: { space: Space; members: readonly Member[] }) {
  const styles = useStyles();
  const toasts = useToasts();
  const setMember = useSetMember(space.id);
  const [text, setText] = useState('');
  const [person, setPerson] = useState<SuggestedPerson>();
  const [role, setRole] = useState<SpaceRole>('viewer');
  const asked = usePaused(person ? '' : text.trim());
  const { data: found = [], isFetching } = useSuggestedPeople(space.id, asked);
  const known = new Set(members.map(({ id }) => id));
  const offered = text.trim() === '' ? [] : found.filter(({ id }) => !known.has(id));

  const choose = (id: string | undefined): void => {
    const chosen = offered.find((one) => String(one.id) === id);
    if (!chosen) return;
    setPerson(chosen);
    setText(chosen.displayName);
  };
  const add = (): void => {
    if (!person) return;
    setMember.mutate(
      { userId: person.id, role },
      {
        onSuccess: () => {
          setPerson(undefined);
          setText('');
          toasts.success(t`Member added`);
        },
        onError: (error) => toasts.failure(t`Failed to add the member`, serverMessage(error)),
      },
    );
  };

  return (
    <div className={styles.root}>
      <div className={styles.field}>
        <PersonAdd20Regular className={styles.fieldIcon} />
        <Combobox
          expandIcon={null}
          className={styles.picker}
          freeform
          aria-label={t`Person to add`}
          placeholder={t`Name or username`}
          value={text}
          selectedOptions={person ? [String(person.id)] : []}
          onInput={(event) => {
            setText(event.currentTarget.value);
            setPerson(undefined);
          }}
          onOptionSelect={(_event, { optionValue }) => choose(optionValue)}
        >
          {offered.map((one) => (
            <Option key={one.id} value={String(one.id)} text={one.displayName}>
              <span className={styles.option}>
                <Avatar id={one.id} name={one.displayName} avatar={one.avatar} size={24} decorative />
                <span>
                  {one.displayName} <span className={styles.quiet}>{one.email ?? one.username}</span>
                </span>
              </span>
            </Option>
          ))}
          {offered.length === 0 ? (
            <Option disabled value="" text="">
              {nothingOffered(text, isFetching || asked !== text.trim())}
            </Option>
          ) : null}
        </Combobox>
      </div>
      <RoleDropdown label={t`Role of the person to add`} role={role} onChange={setRole} />
      <Button disabled={!person || setMember.isPending} onClick={add}>
        {t`Add member`}
      </Button>
    </div>
  );
}

function nothingOffered(text: string, searching: boolean): string {
  if (text.trim() === '') return t`Type a name`;
  return searching ? t`Looking...` : t`No one found who isn’t a member yet`;
}
