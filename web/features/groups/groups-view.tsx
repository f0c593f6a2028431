import { useEffect, useRef, useState } from 'react';
import { mergeClasses, SearchBox } from '@fluentui/react-components';
import { Delete20Regular, Edit20Regular, PeopleTeam24Regular } from '@fluentui/react-icons';
import { t } from '@lingui/core/macro';
import type { Group } from '../../../api/contract/groups.ts';
import { limits } from '../../../api/text/limits.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { IconLink } from '../../components/icon-link.tsx';
import { LoadError } from '../../components/load-error.tsx';
import { PageHeading } from '../../components/page-heading.tsx';
import { SectionHeading } from '../../components/section-heading.tsx';
import { ShowMore } from '../../components/show-more.tsx';
import { SkeletonRows } from '../../components/skeleton-rows.tsx';
import { TextLink } from '../../components/text-link.tsx';
import { useToasts } from '../../components/toasts.tsx';
import { formatCount } from '../../lib/counts.ts';
import { serverMessage } from '../../lib/http.ts';
import { paths } from '../../lib/paths.ts';
import { useSkeleton } from '../../lib/skeleton-time.ts';
import { usePaused } from '../../lib/use-paused.ts';
import { foundOf, useCreateGroup, useGroups } from './api.ts';
import { DeleteGroupDialog } from './delete-group-dialog.tsx';
import { GroupForm } from './group-form.tsx';
import { useColumnStyles, useListStyles } from './groups.styles.ts';

/** With more groups than this, the list has a search field. */
const needsSearch = 12;

/** Milliseconds. A dialog keeps the focus while it closes. */
const closingTime = 300;

interface GroupsViewProps {
  q: string;
  onSearch: (q: string) => void;
}

/** The list of all groups, and a form to add one. */
export function GroupsView({ q, onSearch }: GroupsViewProps) {
  const styles = useColumnStyles();
  const { data, error, isPending, isError, refetch, ...pages } = useGroups(q);
  const skeleton = useSkeleton(isPending);
  const groups = data?.pages.flatMap(({ items }) => items) ?? [];
  const last = data?.pages.at(-1);
  const found = last && foundOf(last.headers);
  return (
    <>
      <PageHeading
        quiet={t`A group can have a role in a space, just as a person can. If someone is in several groups, the highest role counts.`}
      >
        {t`Manage Groups`}
      </PageHeading>
      <div className={styles.columns}>
        <div>
          {q !== '' || (found ?? 0) > needsSearch ? <Search q={q} onSearch={onSearch} /> : null}
          {skeleton ? <SkeletonRows label={t`Loading groups`} count={4} /> : null}
          {isError && !skeleton ? (
            <LoadError
              text={serverMessage(error) ?? t`The groups could not be loaded.`}
              onRetry={() => void refetch()}
            />
          ) : null}
          {data && !skeleton ? <GroupsTable groups={groups} /> : null}
          {found === 0 ? <Nothing isSearched={q !== ''} /> : null}
          {found === undefined ? null : <ShowMore pages={pages} shown={groups.length} found={found} />}
        </div>
        <div className={styles.side}>
          <AddGroup />
        </div>
      </div>
    </>
  );
}

function Search({ q, onSearch }: GroupsViewProps) {
  const styles = useColumnStyles();
  const [text, setText] = useState(q);
  const asked = usePaused(text.trim());
  useEffect(() => {
    if (asked !== q) onSearch(asked);
    // only typing starts a search; the address may change for other reasons
    // oxlint-disable-next-line react/exhaustive-deps
  }, [asked]);
  return (
    <div role="search" aria-label={t`Groups`}>
      <SearchBox
        className={styles.search}
        aria-label={t`Find a group`}
        placeholder={t`A part of the name`}
        maxLength={limits.searchQuery}
        value={text}
        onChange={(_event, { value }) => setText(value)}
      />
    </div>
  );
}

function Nothing({ isSearched }: { isSearched: boolean }) {
  return isSearched ? (
    <EmptyState icon={<PeopleTeam24Regular />} sentence={t`No groups found`}>
      {t`Try a part of the name.`}
    </EmptyState>
  ) : (
    <EmptyState icon={<PeopleTeam24Regular />} sentence={t`No groups yet`}>
      {t`Add a group, put people in it, and give it a role in a space.`}
    </EmptyState>
  );
}

function AddGroup() {
  const toasts = useToasts();
  const { mutateAsync: create } = useCreateGroup();
  return (
    <section aria-labelledby="add-group">
      <SectionHeading id="add-group">{t`Add a group`}</SectionHeading>
      <GroupForm
        initial={nothing}
        submitLabel={t`Add group`}
        failure={t`Failed to add the group`}
        onSubmit={async (words) => {
          const { name } = await create(words);
          toasts.success(t`Group added`, t`Open ${name} to put people in it.`);
        }}
      />
    </section>
  );
}

const nothing = { name: '', description: '' };

/** Stays mounted when the list is empty: an open dialog that unmounts would leave the page inert. */
function GroupsTable({ groups }: { groups: readonly Group[] }) {
  const styles = useListStyles();
  const [deleting, setDeleting] = useState<Group>();
  const table = useRef<HTMLTableElement>(null);
  return (
    <>
      {groups.length > 0 ? (
        <table ref={table} className={styles.table} tabIndex={-1} aria-label={t`Groups`}>
          <thead>
            <tr>
              <th scope="col" className={styles.head}>{t`Group`}</th>
              <th scope="col" className={mergeClasses(styles.head, styles.countColumn)}>{t`People`}</th>
              <th scope="col" className={mergeClasses(styles.head, styles.spacesColumn)}>{t`Spaces`}</th>
              <th scope="col" className={mergeClasses(styles.head, styles.actionsColumn)}>{t`Actions`}</th>
            </tr>
          </thead>
          <tbody>
            {groups.map((group) => (
              <GroupRow key={group.id} group={group} onDelete={() => setDeleting(group)} />
            ))}
          </tbody>
        </table>
      ) : null}
      <DeleteGroupDialog
        group={deleting}
        onClose={() => setDeleting(undefined)}
        // the button that opened the dialog disappeared together with its row
        onDeleted={() => setTimeout(() => table.current?.focus(), closingTime)}
      />
    </>
  );
}

function GroupRow({ group, onDelete }: { group: Group; onDelete: () => void }) {
  const styles = useListStyles();
  const { id, name, description, source, people, spaces } = group;
  const words = source === '' ? description : t`Managed by ${source}`;
  return (
    <tr className={styles.row}>
      <td className={styles.cell}>
        <div className={styles.line} dir="auto" title={name}>
          <TextLink to={paths.group(id)} className={styles.name}>
            {name}
          </TextLink>
        </div>
        {words === '' ? null : (
          <div className={mergeClasses(styles.line, styles.quiet)} title={words}>
            {words}
          </div>
        )}
      </td>
      <td className={mergeClasses(styles.cell, styles.countColumn)}>{formatCount(people)}</td>
      <td className={mergeClasses(styles.cell, styles.spacesColumn)}>{formatCount(spaces)}</td>
      <td>
        <div className={styles.actions}>
          <IconLink label={t`Edit ${name}`} icon={<Edit20Regular />} to={paths.group(id)} />
          <IconButton label={t`Delete ${name}`} icon={<Delete20Regular />} onClick={onDelete} />
        </div>
      </td>
    </tr>
  );
}
