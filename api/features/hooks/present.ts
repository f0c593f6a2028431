import type { Hook, HookDelivery } from '../../contract/hooks.ts';
import { presentPerson } from '../../core/access/present-people.ts';
import type { HookRow, ListedDelivery } from '../../../db/hooks/statements.ts';

export function presentHook(row: HookRow): Hook {
  const { id, spaceId, spaceName, url, state, owner, isAnswered } = row;
  return {
    id,
    space: spaceId === null ? null : { id: spaceId, name: spaceName ?? '' },
    url,
    events: row.events as Hook['events'],
    owner: presentPerson(owner),
    state: state === 'on' && !isAnswered ? 'owner' : state,
    createdAt: row.createdAt.toISOString(),
  };
}

export function presentDelivery(row: ListedDelivery): HookDelivery {
  const { documentId, title, state, attempts } = row;
  return {
    id: row.messageId,
    type: row.type as HookDelivery['type'],
    document: documentId === null ? null : { id: documentId, title: title ?? '' },
    happenedAt: row.happenedAt.toISOString(),
    state,
    attempts,
    triedAt: row.triedAt?.toISOString() ?? null,
    nextAt: state === 'waiting' ? row.dueAt.toISOString() : null,
    durationMs: row.durationMs,
    status: row.status,
    answer: row.answer,
    fault: row.fault as HookDelivery['fault'],
  };
}
