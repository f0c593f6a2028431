import { Readable } from 'node:stream';
import type { Knex } from 'knex';
import type { AuditQuery } from '../../contract/audit.ts';
import type { PageQuery } from '../../contract/pages.ts';
import type { Actor } from '../../core/access/actor.ts';
import { audit } from '../../core/access/audit.ts';
import { authorize, canAdminister } from '../../core/access/authorize.ts';
import { writeAs } from '../../core/access/writing.ts';
import { decodeKey, pageOf, type Page } from '../../core/http/page.ts';
import { actionsOf } from '../../text/audit-actions.ts';
import { csvLine, csvStart } from '../../text/csv.ts';
import {
  accountsNamed,
  listAuditEvents,
  type AuditFilter,
  type AuditPlace,
  type ListedAuditEvent,
} from '../../../db/audit/list-statements.ts';

/** How many events a statement reads for a download, or for the command line. */
const rowsAtOnce = 1_000;

interface NewestFilter {
  since?: Date | undefined;
  until?: Date | undefined;
  /** Of the person who acted. */
  username?: string | undefined;
  /** 'user.updated', or 'user' for all acts of that kind. */
  action?: string | undefined;
  target?: { type: string; id: number } | undefined;
  limit: number;
}

export type AuditService = ReturnType<typeof createAuditService>;

/** Reads the audit log, for administrators. It is written by `core/access/audit.ts`. */
export function createAuditService({ knex }: { knex: Knex }) {
  /** In pages, each from a statement of its own: no connection is held between them. */
  async function* pagesOf(filter: AuditFilter): AsyncGenerator<ListedAuditEvent[]> {
    let after: AuditPlace | null = null;
    for (;;) {
      const rows: ListedAuditEvent[] = await listAuditEvents(knex, filter, { after, limit: rowsAtOnce });
      const last = rows.at(-1);
      if (last) yield rows;
      if (!last || rows.length < rowsAtOnce) return;
      after = { at: last.atText, id: last.id };
    }
  }

  return {
    async page(
      actor: Actor,
      { after, limit, ...query }: AuditQuery & PageQuery,
    ): Promise<Page<ListedAuditEvent>> {
      authorize(canAdminister(actor));
      const place = placeOf(after);
      const rows = await listAuditEvents(knex, filterOf(query), { after: place, limit: limit + 1 });
      return pageOf(rows, limit, ({ atText, id }) => [atText, id]);
    },

    /** The newest events that match, oldest first; for the command line. */
    async newest(actor: Actor, filter: NewestFilter): Promise<ListedAuditEvent[]> {
      authorize(canAdminister(actor));
      const { since, until, username, action, target, limit } = filter;
      const wanted: AuditFilter = {
        ...{ from: since, until, target },
        ...(username !== undefined && { actorIds: await accountsNamed(knex, username) }),
        ...(action !== undefined && { actions: actionsOf(action) }),
      };
      const found: ListedAuditEvent[] = [];
      for await (const rows of pagesOf(wanted)) {
        found.push(...rows.slice(0, limit - found.length));
        if (found.length === limit) break;
      }
      return found.toReversed();
    },

    /**
     * All events that match, as CSV. That somebody took them out is recorded first.
     * @param check throws if the actor may no longer read the log; asked before each part
     */
    async csv(as: Actor, query: AuditQuery, check: () => Promise<unknown>): Promise<Readable> {
      const began = await writeAs(knex, as, async ({ trx, actor }) => {
        authorize(canAdminister(actor));
        await audit(trx, actor, { action: 'audit.exported', details: { ...query } });
        return trx.raw<{ rows: { now: Date }[] }>('select now() as now');
      });
      const now = began.rows[0]!.now;
      // events that come while it is read would never end it
      const until = query.until && query.until < now ? query.until : now;
      return Readable.from(linesOf(pagesOf(filterOf({ ...query, until })), check));
    },
  };
}

const filterOf = ({ person, action, ...rest }: AuditQuery): AuditFilter => ({
  ...rest,
  ...(person !== undefined && { actorIds: [person] }),
  ...(action !== undefined && { actions: actionsOf(action) }),
});

function placeOf(after: string | undefined): AuditPlace | null {
  if (after === undefined) return null;
  const [at, id] = decodeKey(after, 'time', 'number');
  return { at, id };
}

const columns = [
  ...['time', 'person_id', 'username', 'name', 'action', 'target_kind', 'target_id', 'target_name'],
  ...['concerns_id', 'concerns_name', 'address', 'details'],
];

async function* linesOf(
  pages: AsyncIterable<ListedAuditEvent[]>,
  check: () => Promise<unknown>,
): AsyncGenerator<string> {
  yield csvStart + csvLine(columns);
  for await (const rows of pages) {
    await check();
    yield rows.map(lineOf).join('');
  }
}

const lineOf = (event: ListedAuditEvent): string =>
  csvLine([
    event.at.toISOString(),
    event.actorId,
    event.actorName,
    event.actorDisplayName,
    event.action,
    event.targetType,
    event.targetId,
    event.targetName,
    event.personId,
    event.personName,
    event.address,
    Object.keys(event.details).length > 0 ? JSON.stringify(event.details) : null,
  ]);
