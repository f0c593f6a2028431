import { actionsOf, auditTargets } from '../../../api/text/audit-actions.ts';
import { numberIn } from '../../lib/paths.ts';

/** What the address asks for. Days are of the reader's time zone. */
export interface AuditFilter {
  /** The id of the person who acted. */
  person?: number | undefined;
  /** An act, or a kind of acts. */
  action?: string | undefined;
  /** Such as 'document:7'. */
  target?: string | undefined;
  /** '2026-11-22', the first day. */
  from?: string | undefined;
  /** The last day. */
  until?: string | undefined;
}

/** Reads the filter of an address; what nothing can match is left out. */
export function filterOf(search: URLSearchParams): AuditFilter {
  const action = search.get('action') ?? '';
  const [, kind, id] = /^([a-z]+):(\d+)$/.exec(search.get('target') ?? '') ?? [];
  return {
    person: numberIn(search.get('person')),
    action: actionsOf(action).length > 0 ? action : undefined,
    target:
      auditTargets.some((one) => one === kind) && numberIn(id) !== undefined ? `${kind}:${id}` : undefined,
    from: dayIn(search.get('from')),
    until: dayIn(search.get('until')),
  };
}

/** The parameters of an address, without what is not asked for. */
export const parametersOf = (filter: AuditFilter): Record<string, string> =>
  Object.fromEntries(
    Object.entries(filter)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  );

export const isFiltered = (filter: AuditFilter): boolean => Object.keys(parametersOf(filter)).length > 0;

/** The query of the call: a day ends with the first moment of the next one. */
export function queryOf({ from, until, ...rest }: AuditFilter) {
  return {
    ...rest,
    ...(from !== undefined && { from: startOf(from, 0) }),
    ...(until !== undefined && { until: startOf(until, 1) }),
  };
}

function dayIn(text: string | null): string | undefined {
  if (text === null || !/^\d{4}-\d\d-\d\d$/.test(text)) return undefined;
  const year = Number(text.slice(0, 4));
  const isDay = new Date(text).toJSON()?.startsWith(text) === true;
  return isDay && year >= 1971 && year < 9999 ? text : undefined;
}

function startOf(day: string, later: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + later).toISOString();
}
