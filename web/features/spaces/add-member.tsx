import { useState } from 'react';
import { Button, makeStyles } from '@fluentui/react-components';
import { PersonAdd20Regular } from '@fluentui/react-icons';
import { plural, t } from '@lingui/core/macro';
import type { SpaceRole } from '../../../api/contract/primitives.ts';
import type { Member, Space } from '../../../api/contract/spaces.ts';
import { Avatar } from '../../components/avatar.tsx';
import { GroupIcon } from '../../components/group-icon.tsx';
import { NamePicker, type Named } from '../../components/name-picker.tsx';
import { useToasts } from '../../components/toasts.tsx';
import { serverMessage } from '../../lib/http.ts';
import { usePaused } from '../../lib/use-paused.ts';
import { useSetMember, useSuggestedPeople } from './api.ts';
import { useSetGroup, useSuggestedGroups } from './groups-api.ts';
import { RoleDropdown } from './role-dropdown.tsx';

const useStyles = makeStyles({
  root: { display: 'flex', flexWrap: 'wrap', gap: '8px', marginTop: '20px' },
});

/** A person or a group that can be given a role. */
interface Candidate extends Named {
  kind: 'person' | 'group';
  id: number;
}

/** The form to find a person or a group and give them a role in the space. */
export function AddMember({ space, members }: { space: Space; members: readonly Member[] }) {
  const styles = useStyles();
  const [text, setText] = useState('');
  const [picked, setPicked] = useState<Candidate>();
  const [role, setRole] = useState<SpaceRole>('viewer');
  const { offered, isSearching } = useCandidates(space.id, picked ? '' : text, members);
  const { add, isPending } = useAdd(space.id, () => {
    setPicked(undefined);
    setText('');
  });
  const pick = (key: string): void => {
    const candidate = offered.find((one) => one.key === key);
    if (!candidate) return;
    setPicked(candidate);
    setText(candidate.name);
  };
  return (
    <div className={styles.root}>
      <NamePicker
        label={t`Person or group to add`}
        placeholder={t`Name, username or group`}
        icon={<PersonAdd20Regular />}
        text={text}
        onText={(typed) => {
          setText(typed);
          setPicked(undefined);
        }}
        offered={offered}
        picked={picked?.key}
        onPick={pick}
        nothing={nothingOffered(text, isSearching)}
      />
      <RoleDropdown label={t`Role to give`} role={role} onChange={setRole} />
      <Button disabled={!picked || isPending} onClick={() => picked && add(picked, role)}>
        {t`Add member`}
      </Button>
    </div>
  );
}

/** Groups first, then people who are not members yet. */
function useCandidates(spaceId: number, text: string, members: readonly Member[]) {
  const typed = text.trim();
  const asked = usePaused(typed);
  const people = useSuggestedPeople(spaceId, asked);
  const groups = useSuggestedGroups(spaceId, asked);
  const known = new Set(members.map(({ id }) => id));
  const offered: Candidate[] = [
    ...(groups.data ?? []).map(({ id, name, people: count }): Candidate => ({
      kind: 'group',
      id,
      key: `group ${id}`,
      name,
      quiet: plural(count, { one: 'group of # person', other: 'group of # people' }),
      picture: <GroupIcon />,
    })),
    ...(people.data ?? [])
      .filter(({ id }) => !known.has(id))
      .map(({ id, displayName, avatar, email, username }): Candidate => ({
        kind: 'person',
        id,
        key: `person ${id}`,
        name: displayName,
        quiet: email ?? username,
        picture: <Avatar id={id} name={displayName} avatar={avatar} size={24} decorative />,
      })),
  ];
  return {
    offered: typed === '' ? [] : offered,
    isSearching: people.isFetching || groups.isFetching || asked !== typed,
  };
}

function useAdd(spaceId: number, onAdded: () => void) {
  const toasts = useToasts();
  const setMember = useSetMember(spaceId);
  const setGroup = useSetGroup(spaceId);
  const add = ({ kind, id }: Candidate, role: SpaceRole): void => {
    const outcome = {
      onSuccess: () => {
        onAdded();
        toasts.success(kind === 'group' ? t`Group added` : t`Member added`);
      },
      onError: (error: Error) =>
        toasts.failure(
          kind === 'group' ? t`Failed to add the group` : t`Failed to add the member`,
          serverMessage(error),
        ),
    };
    if (kind === 'group') setGroup.mutate({ groupId: id, role }, outcome);
    else setMember.mutate({ userId: id, role }, outcome);
  };
  return { add, isPending: setMember.isPending || setGroup.isPending };
}

function nothingOffered(text: string, isSearching: boolean): string {
  if (text.trim() === '') return t`Type a name`;
  return isSearching ? t`Searching...` : t`No one found who isn’t a member yet`;
}
