import { useState } from 'react';
import { Button, makeStyles, mergeClasses, SearchBox } from '@fluentui/react-components';
import { Dismiss20Regular, People24Regular, PersonAdd20Regular } from '@fluentui/react-icons';
import { t } from '@lingui/core/macro';
import type { Group, GroupMember } from '../../../api/contract/groups.ts';
import { limits } from '../../../api/text/limits.ts';
import { Avatar } from '../../components/avatar.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { LoadError } from '../../components/load-error.tsx';
import { NamePicker } from '../../components/name-picker.tsx';
import { SectionHeading } from '../../components/section-heading.tsx';
import { ShowMore } from '../../components/show-more.tsx';
import { SkeletonRows } from '../../components/skeleton-rows.tsx';
import { useToasts } from '../../components/toasts.tsx';
import { serverMessage } from '../../lib/http.ts';
import { useSkeleton } from '../../lib/skeleton-time.ts';
import { usePaused } from '../../lib/use-paused.ts';
import { AddPeopleDialog } from './add-people-dialog.tsx';
import { foundOf, useAddMember, useGroupMembers, usePeopleNamed, useRemoveMember } from './api.ts';
import { useColumnStyles, useListStyles } from './groups.styles.ts';

const useStyles = makeStyles({
  add: { display: 'flex', flexWrap: 'wrap', gap: '8px', paddingBlock: '16px' },
  managed: { paddingBlock: '16px' },
  removeColumn: { width: '40px', textAlign: 'right' },
});

/** With more people than this, the list has a search field. */
const needsSearch = 12;

/** The people of a group, a page at a time, with the ways to add them if the group is managed here. */
export function GroupPeople({ group }: { group: Group }) {
  const styles = useStyles();
  const columns = useColumnStyles();
  const [text, setText] = useState('');
  const q = usePaused(text.trim());
  const { data, error, isPending, isError, refetch, ...pages } = useGroupMembers(group.id, q);
  const skeleton = useSkeleton(isPending);
  const people = data?.pages.flatMap(({ items }) => items) ?? [];
  const last = data?.pages.at(-1);
  const found = last && foundOf(last.headers);
  const { source } = group;
  return (
    <section aria-labelledby="group-people">
      <SectionHeading id="group-people">{t`People`}</SectionHeading>
      {source === '' ? (
        <AddPeople groupId={group.id} />
      ) : (
        <p className={styles.managed}>{t`${source} decides who is in this group.`}</p>
      )}
      {text !== '' || (found ?? 0) > needsSearch ? (
        <SearchBox
          className={columns.search}
          aria-label={t`Find a person in this group`}
          placeholder={t`Name, username or email`}
          maxLength={limits.searchQuery}
          value={text}
          onChange={(_event, { value }) => setText(value)}
        />
      ) : null}
      {skeleton ? <SkeletonRows label={t`Loading people`} count={4} /> : null}
      {isError && !skeleton ? (
        <LoadError
          text={serverMessage(error) ?? t`The people could not be loaded.`}
          onRetry={() => void refetch()}
        />
      ) : null}
      {people.length > 0 && !skeleton ? <PeopleTable group={group} people={people} /> : null}
      {found === 0 ? (
        <EmptyState
          icon={<People24Regular />}
          sentence={q === '' ? t`Nobody is in this group yet` : t`Nobody found`}
        />
      ) : null}
      {found === undefined ? null : <ShowMore pages={pages} shown={people.length} found={found} />}
    </section>
  );
}

function AddPeople({ groupId }: { groupId: number }) {
  const styles = useStyles();
  const toasts = useToasts();
  const add = useAddMember(groupId);
  const [text, setText] = useState('');
  const [picked, setPicked] = useState<number>();
  const [isPasting, setPasting] = useState(false);
  const asked = usePaused(picked === undefined ? text.trim() : '');
  const { data: found = [], isFetching } = usePeopleNamed(asked);
  const offered = text.trim() === '' ? [] : found;
  const pick = (key: string): void => {
    const person = offered.find(({ id }) => String(id) === key);
    if (!person) return;
    setPicked(person.id);
    setText(person.displayName);
  };
  const submit = (userId: number): void =>
    add.mutate(userId, {
      onSuccess: ({ displayName }) => {
        setPicked(undefined);
        setText('');
        toasts.success(t`Person added`, t`${displayName} is in this group now.`);
      },
      onError: (error) => toasts.failure(t`Failed to add the person`, serverMessage(error)),
    });
  return (
    <div className={styles.add}>
      <NamePicker
        label={t`Person to add`}
        placeholder={t`Name or username`}
        icon={<PersonAdd20Regular />}
        text={text}
        onText={(typed) => {
          setText(typed);
          setPicked(undefined);
        }}
        offered={offered.map(({ id, displayName, avatar, email, username }) => ({
          key: String(id),
          name: displayName,
          quiet: email ?? username,
          picture: <Avatar id={id} name={displayName} avatar={avatar} size={24} decorative />,
        }))}
        picked={picked === undefined ? undefined : String(picked)}
        onPick={pick}
        nothing={nothingOffered(text, isFetching || asked !== text.trim())}
      />
      <Button
        disabled={picked === undefined || add.isPending}
        onClick={() => picked !== undefined && submit(picked)}
      >
        {t`Add person`}
      </Button>
      <Button onClick={() => setPasting(true)}>{t`Add many...`}</Button>
      <AddPeopleDialog groupId={groupId} open={isPasting} onClose={() => setPasting(false)} />
    </div>
  );
}

function nothingOffered(text: string, isSearching: boolean): string {
  if (text.trim() === '') return t`Type a name`;
  return isSearching ? t`Searching...` : t`Nobody found`;
}

function PeopleTable({ group, people }: { group: Group; people: readonly GroupMember[] }) {
  const styles = useStyles();
  const list = useListStyles();
  return (
    <table className={list.table} aria-label={t`People`}>
      <tbody>
        {people.map((person) => (
          <tr key={person.id} className={list.row}>
            <td className={list.cell}>
              <Person person={person} />
            </td>
            {group.source === '' ? (
              <td className={styles.removeColumn}>
                <RemoveButton groupId={group.id} person={person} />
              </td>
            ) : null}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Person({ person: { id, displayName, avatar, username, email, disabled } }: { person: GroupMember }) {
  const styles = useListStyles();
  return (
    <div className={styles.person}>
      <Avatar id={id} name={displayName} avatar={avatar} size={28} decorative />
      <div className={styles.words}>
        <div className={styles.line} dir="auto" title={displayName}>
          <span className={styles.name}>{displayName}</span>
          {disabled ? <span className={styles.quiet}> {t`(disabled)`}</span> : null}
        </div>
        <div className={mergeClasses(styles.line, styles.quiet)} dir="ltr" title={email}>
          {username} · {email}
        </div>
      </div>
    </div>
  );
}

function RemoveButton({ groupId, person }: { groupId: number; person: GroupMember }) {
  const toasts = useToasts();
  const remove = useRemoveMember(groupId);
  const name = person.displayName;
  return (
    <IconButton
      label={t`Remove ${name}`}
      icon={<Dismiss20Regular />}
      disabled={remove.isPending}
      onClick={() =>
        remove.mutate(person.id, {
          onSuccess: () => toasts.success(t`Person removed`, t`${name} is no longer in this group.`),
          onError: (error) => toasts.failure(t`Failed to remove the person`, serverMessage(error)),
        })
      }
    />
  );
}
