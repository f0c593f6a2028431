import { useEffect, useState } from 'react';
import { Button, Dropdown, makeStyles, Option, SearchBox } from '@fluentui/react-components';
import { PersonSearch24Regular } from '@fluentui/react-icons';
import { plural, t } from '@lingui/core/macro';
import type { UserFilter } from '../../../api/contract/users.ts';
import { limits } from '../../../api/text/limits.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { LoadError } from '../../components/load-error.tsx';
import { mainWidths } from '../../components/main-widths.ts';
import { PageHeading } from '../../components/page-heading.tsx';
import { columnStyles } from '../../components/table.styles.ts';
import { ShowMore } from '../../components/show-more.tsx';
import { SkeletonRows } from '../../components/skeleton-rows.tsx';
import { serverMessage } from '../../lib/http.ts';
import { useSkeleton } from '../../lib/skeleton-time.ts';
import { AddUserForm } from './add-user-form.tsx';
import { countsOf, useUsers, type UserCounts, type UsersView as View } from './api.ts';
import { InviteLink } from './invite-link.tsx';
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
  filters: { display: 'flex', flexWrap: 'wrap', gap: '8px', marginBottom: '12px' },
  search: { flex: '1 1 220px', maxWidth: 'none' },
  show: { minWidth: '168px', width: '168px' },
});

/** With more people than this, the list has a search field. */
const maxPeopleWithoutSearch = 12;
const typingPauseMs = 200;

const filters: readonly UserFilter[] = [
  'everyone',
  'admin',
  'editor',
  'viewer',
  'disabled',
  'service',
  'unconfirmed',
];
const isFilter = (value: string | undefined): value is UserFilter =>
  filters.some((filter) => filter === value);

interface UsersViewProps {
  view: View;
  onChange: (view: View) => void;
}

/** The list of all accounts, and a form to add one. */
export function UsersView({ view, onChange }: UsersViewProps) {
  const styles = useStyles();
  const { data, error, isPending, isError, refetch, ...pages } = useUsers(view);
  const skeleton = useSkeleton(isPending);
  const users = data?.pages.flatMap(({ items }) => items) ?? [];
  const last = data?.pages.at(-1);
  const counts = last && countsOf(last.headers);
  const found = counts?.found ?? 0;
  const isFiltered = view.q !== '' || view.show !== 'everyone';
  return (
    <>
      <PageHeading
        quiet={counts ? sentence(counts) : '\u00a0'}
        actions={<Button className={styles.toForm} onClick={goToForm}>{t`Add a user`}</Button>}
      >
        {t`Manage Users`}
      </PageHeading>
      <div className={styles.columns}>
        <div>
          {isFiltered || found > maxPeopleWithoutSearch ? <Filters view={view} onChange={onChange} /> : null}
          {skeleton ? <SkeletonRows label={t`Loading users`} count={6} /> : null}
          {isError && !skeleton ? (
            <LoadError
              text={serverMessage(error) ?? t`The users could not be loaded.`}
              onRetry={() => void refetch()}
            />
          ) : null}
          {counts && !skeleton ? <UsersTable users={users} administrators={counts.administrators} /> : null}
          {counts && users.length === 0 ? (
            <EmptyState icon={<PersonSearch24Regular />} sentence={t`No users found`}>
              {t`Try a part of the name, the username or the email, or show everyone.`}
            </EmptyState>
          ) : null}
          {counts ? <ShowMore pages={pages} shown={users.length} found={found} /> : null}
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

/** The form of the column at the side, which is below a long list where there is little room. */
function goToForm(): void {
  document.querySelector<HTMLElement>('[aria-labelledby="add-user"] input')?.focus();
}

function Filters({ view, onChange }: UsersViewProps) {
  const styles = useStyles();
  const [text, setText] = useState(view.q);
  const q = text.trim();
  useEffect(() => {
    if (q === view.q) return undefined;
    const timer = setTimeout(() => onChange({ ...view, q }), typingPauseMs);
    return () => clearTimeout(timer);
  }, [q, view, onChange]);
  return (
    <div className={styles.filters} role="search" aria-label={t`Users`}>
      <SearchBox
        className={styles.search}
        aria-label={t`Find a user`}
        placeholder={t`Name, username or email`}
        maxLength={limits.searchQuery}
        value={text}
        onChange={(_event, { value }) => setText(value)}
      />
      <Dropdown
        className={styles.show}
        aria-label={t`Filter by role or status`}
        value={nameOf(view.show)}
        selectedOptions={[view.show]}
        onOptionSelect={(_event, { optionValue }) => {
          if (isFilter(optionValue)) onChange({ ...view, q, show: optionValue });
        }}
      >
        {filters.map((filter) => (
          <Option key={filter} value={filter}>
            {nameOf(filter)}
          </Option>
        ))}
      </Dropdown>
    </div>
  );
}

function sentence({ active, administrators }: UserCounts): string {
  if (active === 1) return t`One person can sign in, and is an administrator.`;
  return plural(administrators, {
    one: `${active} people can sign in. One of them is an administrator.`,
    other: `${active} people can sign in. # of them are administrators.`,
  });
}

function nameOf(filter: UserFilter): string {
  switch (filter) {
    case 'everyone':
      return t`Everyone`;
    case 'admin':
      return t`Administrators`;
    case 'editor':
      return t`Editors`;
    case 'viewer':
      return t`Viewers`;
    case 'disabled':
      return t`Disabled`;
    case 'service':
      return t`Service accounts`;
    case 'unconfirmed':
      return t`Email not confirmed`;
  }
}
