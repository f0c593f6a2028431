import { isDay, shifted } from '../../../api/text/words/typed-filters.ts';

export const pasts = ['week', 'month', 'year'] as const;

interface DayRange {
  from?: string | undefined;
  to?: string | undefined;
}

/** Since when, or between which days, both included; days as '2026-01-31', as the page shows them. */
export type Updated = { past: (typeof pasts)[number] } | DayRange;

const daysOf = { week: 7, month: 31, year: 366 };

/** The day in the time zone of the reader. */
function dayOf(time: Date): string {
  const [month, day] = [time.getMonth() + 1, time.getDate()].map((part) => String(part).padStart(2, '0'));
  return `${time.getFullYear()}-${month}-${day}`;
}

/** The days to ask the server for. */
export function daysOfUpdated(
  updated: Updated | undefined,
  now = new Date(),
): { from?: string; to?: string } {
  if (!updated) return {};
  if ('past' in updated) return { from: shifted(dayOf(now), -daysOf[updated.past]) };
  const { from, to } = updated;
  return { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
}

/** `past`, `from` and `to` of an address; invalid days are ignored. */
export function updatedOf(params: URLSearchParams): Updated | undefined {
  const past = pasts.find((one) => one === params.get('past'));
  if (past) return { past };
  const day = (name: string) => {
    const value = params.get(name);
    return value !== null && isDay(value) ? value : undefined;
  };
  const [from, to] = [day('from'), day('to')];
  return from === undefined && to === undefined ? undefined : { from, to };
}

/** The same for an address. */
export const updatedParams = (updated: Updated | undefined): Record<string, string> =>
  updated && 'past' in updated ? { past: updated.past } : daysOfUpdated(updated);
