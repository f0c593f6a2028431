import { useRef, useState } from 'react';
import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ArrowDownload20Regular, PersonSearch24Regular } from '@fluentui/react-icons';
import { plural, t } from '@lingui/core/macro';
import { EmptyState } from '../../components/empty-state.tsx';
import { LoadError } from '../../components/load-error.tsx';
import { mainWidths } from '../../components/main-widths.ts';
import { PageHeading } from '../../components/page-heading.tsx';
import { columnStyles } from '../../components/table.styles.ts';
import { LinkButton } from '../../components/link-button.tsx';
import { ShowMore } from '../../components/show-more.tsx';
import { SkeletonRows } from '../../components/skeleton-rows.tsx';
import { formatCount } from '../../lib/counts.ts';
import { serverMessage } from '../../lib/http.ts';
import { paths } from '../../lib/paths.ts';
import { useSkeleton } from '../../lib/skeleton-time.ts';
import { AddUserForm } from './add-user-form.tsx';
import { countsOf, csvAddress, useUsers, type UserCounts } from './api.ts';
import { isFiltered, isSameFilter, type PeopleView } from './filter.ts';
import { InviteLink } from './invite-link.tsx';
import { ManyActs, RefusedPeople, type Refused } from './many-acts.tsx';
import { PeopleFilters } from './people-filters.tsx';
import { RegistrationSwitch } from './registration-switch.tsx';
import { ServiceAccounts } from './service-accounts.tsx';
import { UsersTable } from './users-table.tsx';

const useStyles = makeStyles({
  ...columnStyles,
  // where the form is below the list
  toForm: {
    display: 'none',
    [mainWidths.middle]: { display: 'inline-flex' },
    [mainWidths.narrow]: { display: 'inline-flex' },
  },
  /** Above the table: how many there are, or what to do with those who are chosen. */
  bar: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px 8px',
    minHeight: '44px',
    paddingBlock: '4px',
    boxSizing: 'border-box',
  },
  // stays in sight while people are chosen further down
  sticky: {
    position: 'sticky',
    top: 'var(--page-top, 0px)',
    zIndex: 1,
    backgroundColor: tokens.colorNeutralBackground1,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  count: {
    fontSize: '13.5px',
    lineHeight: '19px',
    color: tokens.colorNeutralForeground3,
    fontVariantNumeric: 'tabular-nums',
  },
  small: { minWidth: 0, paddingInline: '6px' },
  download: { marginLeft: 'auto' },
});

/** With more people than this, the list has a search field and filters. */
const maxPeopleWithoutSearch = 12;

/** Milliseconds. A dialog keeps the focus while it closes. */
const closingTime = 300;

interface UsersViewProps {
  view: PeopleView;
  onChange: (view: PeopleView) => void;
}

/** The list of all accounts, and a form to add one. */
export function UsersView({ view, onChange }: UsersViewProps) {
  const styles = useStyles();
  const list = useUsers(view);
  const { data, error, isPending, isError, refetch } = list;
  const skeleton = useSkeleton(isPending);
  const users = data?.pages.flatMap(({ items }) => items) ?? [];
  const last = data?.pages.at(-1);
  const counts = last && countsOf(last.headers);
  const failed = t`The users could not be loaded.`;
  const hasFilters = isFiltered(view) || (counts?.found ?? 0) > maxPeopleWithoutSearch;
  const selection = useSelection(view, onChange);
  return (
    <>
      <PageHeading
        quiet={counts ? sentence(counts) : '\u00a0'}
        actions={
          <>
            <Button className={styles.toForm} onClick={goToForm}>{t`Add a user`}</Button>
            <LinkButton className={styles.toForm} to={paths.invitePeople()}>{t`Invite people`}</LinkButton>
          </>
        }
      >
        {t`Manage Users`}
      </PageHeading>
      <div className={styles.columns}>
        <div>
          {hasFilters ? <PeopleFilters view={view} onChange={selection.onView} /> : null}
          {skeleton ? <SkeletonRows label={t`Loading users`} count={6} /> : null}
          {isError && !data && !skeleton ? (
            <LoadError text={serverMessage(error) ?? failed} onRetry={() => void refetch()} />
          ) : null}
          {counts && !skeleton ? (
            <>
              <Bar view={view} counts={counts} users={users} selection={selection} />
              <RefusedPeople refused={selection.refused} onDismiss={() => selection.setRefused([])} />
              <UsersTable
                users={users}
                administrators={counts.administrators}
                view={view}
                onView={selection.onView}
                chosen={selection.chosen}
                onChoose={selection.setChosen}
                table={selection.table}
              />
            </>
          ) : null}
          {counts && users.length === 0 ? (
            <EmptyState icon={<PersonSearch24Regular />} sentence={t`No users found`}>
              {t`Try a part of the name, the username or the email, or show everyone.`}
            </EmptyState>
          ) : null}
          {/* not by itself when scrolled near: where there is little room, the forms are below the list */}
          {counts ? <ShowMore pages={list} shown={users.length} found={counts.found} /> : null}
          {isError && data ? (
            <LoadError
              text={serverMessage(error) ?? failed}
              onRetry={() => void (list.isFetchNextPageError ? list.fetchNextPage() : refetch())}
            />
          ) : null}
        </div>
        <div className={styles.side}>
          <InviteLink />
          <AddUserForm />
          <ServiceAccounts />
          <RegistrationSwitch />
        </div>
      </div>
    </>
  );
}

/** Who is chosen for an act. Other filters show other people, so that nobody is chosen then. */
function useSelection(view: PeopleView, onChange: (view: PeopleView) => void) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const table = useRef<HTMLTableElement>(null);
  const onView = (next: PeopleView) => {
    if (!isSameFilter(view, next)) {
      setChosen(new Set());
      setRefused([]);
    }
    onChange(next);
  };
  const onDone = (left: readonly Refused[]) => {
    setRefused(left);
    setChosen(new Set(left.map(({ id }) => id)));
    // the buttons of the act are gone
    if (left.length === 0) setTimeout(() => table.current?.focus(), closingTime);
  };
  const onClear = () => {
    setChosen(new Set());
    table.current?.focus();
  };
  return { chosen, setChosen, refused, setRefused, table, onView, onDone, onClear };
}

interface BarProps {
  view: PeopleView;
  counts: UserCounts;
  users: Parameters<typeof UsersTable>[0]['users'];
  selection: ReturnType<typeof useSelection>;
}

function Bar({ view, counts, users, selection }: BarProps) {
  const styles = useStyles();
  const chosen = users.filter(({ id }) => selection.chosen.has(id));
  return (
    <div className={mergeClasses(styles.bar, chosen.length > 0 && styles.sticky)}>
      {chosen.length === 0 ? <Counted view={view} counts={counts} onView={selection.onView} /> : null}
      <ManyActs users={chosen} onDone={selection.onDone} onClear={selection.onClear} />
    </div>
  );
}

function Counted({
  view,
  counts,
  onView,
}: Pick<BarProps, 'view' | 'counts'> & { onView: BarProps['selection']['onView'] }) {
  const styles = useStyles();
  const hasFilters = isFiltered(view);
  return (
    <>
      <span className={styles.count} role="status">
        {countSentence(counts, hasFilters)}
      </span>
      {hasFilters ? (
        <Button
          size="small"
          appearance="subtle"
          className={styles.small}
          onClick={() => onView({ q: '', sort: view.sort, order: view.order })}
        >{t`Clear filters`}</Button>
      ) : null}
      <Button
        as="a"
        size="small"
        appearance="subtle"
        className={mergeClasses(styles.small, styles.download)}
        icon={<ArrowDownload20Regular />}
        href={csvAddress(view)}
        download
      >
        {t`Download CSV`}
      </Button>
    </>
  );
}

/** The form of the column at the side, which is below a long list where there is little room. */
function goToForm(): void {
  document.querySelector<HTMLElement>('[aria-labelledby="add-user"] input')?.focus();
}

function sentence(counts: UserCounts): string {
  if (counts.active === 1) return t`One person can sign in, and is an administrator.`;
  const active = formatCount(counts.active);
  return plural(counts.administrators, {
    one: `${active} people can sign in. One of them is an administrator.`,
    other: `${active} people can sign in. # of them are administrators.`,
  });
}

function countSentence({ found, accounts }: UserCounts, isFilteredView: boolean): string {
  if (!isFilteredView) return plural(accounts, { one: '# account', other: '# accounts' });
  const matches = formatCount(found);
  return plural(accounts, { one: `${matches} of # account`, other: `${matches} of # accounts` });
}
