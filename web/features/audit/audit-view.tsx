import { Button } from '@fluentui/react-components';
import { ArrowDownload20Regular, ClipboardSearch24Regular } from '@fluentui/react-icons';
import { plural, t } from '@lingui/core/macro';
import type { AuditEvent } from '../../../api/contract/audit.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { LoadError } from '../../components/load-error.tsx';
import { MoreWhenNear } from '../../components/more-when-near.tsx';
import { PageHeading } from '../../components/page-heading.tsx';
import { SkeletonRows } from '../../components/skeleton-rows.tsx';
import { formatDayHeading } from '../../lib/dates.ts';
import { serverMessage } from '../../lib/http.ts';
import { useSkeleton } from '../../lib/skeleton-time.ts';
import { csvAddress, useAuditEvents } from './api.ts';
import { AuditFilters } from './audit-filters.tsx';
import { AuditRow } from './audit-row.tsx';
import { useAuditStyles } from './audit.styles.ts';
import { isFiltered, parametersOf, type AuditFilter } from './filter.ts';

interface AuditViewProps {
  filter: AuditFilter;
  onFilter: (filter: AuditFilter) => void;
}

/** Who did what to what, when and from where, for administrators. */
export function AuditView({ filter, onFilter }: AuditViewProps) {
  const styles = useAuditStyles();
  const list = useAuditEvents(filter);
  const events = list.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <>
      <PageHeading
        quiet={t`What people and Lectern did: sign-ins, changes of people and rights, deletions, exports, settings. Nothing can be removed from this log.`}
        actions={
          <Button as="a" icon={<ArrowDownload20Regular />} href={csvAddress(filter)} download>
            {t`Download CSV`}
          </Button>
        }
      >
        {t`Audit Log`}
      </PageHeading>
      <AuditFilters filter={filter} events={events} onFilter={onFilter} />
      <div className={styles.list}>
        <Listed
          key={JSON.stringify(parametersOf(filter))}
          list={list}
          events={events}
          filter={filter}
          onFilter={onFilter}
        />
      </div>
    </>
  );
}

interface ListedProps extends AuditViewProps {
  list: ReturnType<typeof useAuditEvents>;
  events: readonly AuditEvent[];
}

function Listed({ list, events, filter, onFilter }: ListedProps) {
  const styles = useAuditStyles();
  const { data, error, isPending, refetch } = list;
  const skeleton = useSkeleton(isPending);
  const failed = t`The audit log could not be loaded.`;
  if (skeleton) return <SkeletonRows label={t`Loading the audit log`} count={8} />;
  if (error && !data)
    return <LoadError text={serverMessage(error) ?? failed} onRetry={() => void refetch()} />;
  if (!data) return null;
  if (events.length === 0) return <Nothing isFiltered={isFiltered(filter)} onClear={() => onFilter({})} />;
  return (
    <>
      {byDay(events).map(([day, ofDay]) => (
        <section key={day} aria-label={day}>
          <h2 className={styles.day}>{day}</h2>
          <ul className={styles.rows}>
            {ofDay.map((event) => (
              <AuditRow key={event.id} event={event} filter={filter} onFilter={onFilter} />
            ))}
          </ul>
        </section>
      ))}
      <MoreWhenNear list={{ ...list, isPlaceholderData: false }} errorText={failed} />
      {list.hasNextPage ? null : (
        <p className={styles.quiet}>
          {plural(events.length, { one: 'This is the only event.', other: 'These are all # events.' })}
        </p>
      )}
    </>
  );
}

function Nothing({ isFiltered: hasFilter, onClear }: { isFiltered: boolean; onClear: () => void }) {
  return hasFilter ? (
    <EmptyState
      icon={<ClipboardSearch24Regular />}
      sentence={t`No events found`}
      action={<Button size="small" onClick={onClear}>{t`Show all events`}</Button>}
    >
      {t`Nothing in the log matches these filters.`}
    </EmptyState>
  ) : (
    <EmptyState icon={<ClipboardSearch24Regular />} sentence={t`Nothing has happened yet`}>
      {t`Sign-ins, deletions, changes of rights and more appear here.`}
    </EmptyState>
  );
}

/** The events come newest first, so those of a day follow each other. */
function byDay(events: readonly AuditEvent[]): [day: string, events: AuditEvent[]][] {
  const days = new Map<string, AuditEvent[]>();
  for (const event of events) {
    const day = formatDayHeading(event.at);
    days.set(day, [...(days.get(day) ?? []), event]);
  }
  return [...days];
}
