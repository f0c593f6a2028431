import { useState } from 'react';
import { PersonAdd20Regular } from '@fluentui/react-icons';
import { plural, t } from '@lingui/core/macro';
import { Avatar } from '../../components/avatar.tsx';
import { GroupIcon } from '../../components/group-icon.tsx';
import { NamePicker, type Named } from '../../components/name-picker.tsx';
import { usePaused } from '../../lib/use-paused.ts';
import { allowedGroup, suggestedPerson, type Allowed } from './allowed.ts';
import { useCandidates, type AccessKind } from './access-api.ts';

interface AllowedPickerProps {
  documentId: number;
  kind: AccessKind;
  /** People and groups that are already listed. */
  known: readonly Allowed[];
  onPick: (picked: Allowed) => void;
}

/** A field for finding people and groups. Whoever is chosen is added at once. */
export function AllowedPicker({ documentId, kind, known, onPick }: AllowedPickerProps) {
  const [text, setText] = useState('');
  const typed = text.trim();
  const asked = usePaused(typed);
  const { offered, allowed, isFetching } = useOffered(documentId, asked, known);
  return (
    <NamePicker
      label={kind === 'read' ? t`Person or group who can open it` : t`Person or group who can edit it`}
      placeholder={t`Name, username or group`}
      icon={<PersonAdd20Regular />}
      text={text}
      onText={setText}
      offered={typed === '' ? [] : offered}
      picked={undefined}
      onPick={(key) => {
        const picked = allowed.find((each) => each.key === key);
        if (picked) onPick(picked);
        setText('');
      }}
      nothing={nothingOffered(typed, isFetching || asked !== typed)}
    />
  );
}

/** Groups first, then people. */
function useOffered(documentId: number, asked: string, known: readonly Allowed[]) {
  const { data, isFetching } = useCandidates(documentId, asked);
  const named = new Set(known.map(({ key }) => key));
  const groups = (data?.groups ?? []).map((group) => ({ allowed: allowedGroup(group), group }));
  const people = (data?.people ?? []).map((person) => ({ allowed: suggestedPerson(person), person }));
  const offered: Named[] = [
    ...groups.map(({ allowed: { key, name }, group: { people: count } }) => ({
      key,
      name,
      quiet: plural(count, { one: 'group of # person', other: 'group of # people' }),
      picture: <GroupIcon />,
    })),
    ...people.map(({ allowed: { key, name }, person }) => ({
      key,
      name,
      quiet: person.email ?? person.username,
      picture: <Avatar id={person.id} name={name} avatar={person.avatar} size={24} decorative />,
    })),
  ].filter(({ key }) => !named.has(key));
  return { offered, allowed: [...groups, ...people].map((each) => each.allowed), isFetching };
}

function nothingOffered(typed: string, isSearching: boolean): string {
  if (typed === '') return t`Type a name`;
  return isSearching ? t`Searching...` : t`No one else found`;
}
