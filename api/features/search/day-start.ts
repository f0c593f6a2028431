const minuteMs = 60_000;
/** No time zone is further from UTC. */
const maxOffsetMs = 15 * 60 * minuteMs;

/**
 * The moment at which a day begins in a time zone, also where clocks are changed at midnight.
 * @param day such as `2026-01-31`
 * @param timeZone such as `Europe/Berlin`; an unknown one counts as UTC
 */
export function dayStart(day: string, timeZone: string): Date {
  const dayOf = dayFormatter(timeZone);
  const middle = Date.parse(`${day}T00:00:00Z`);
  let [before, after] = [middle - maxOffsetMs, middle + maxOffsetMs];
  while (after - before > minuteMs) {
    const half = before + Math.floor((after - before) / 2 / minuteMs) * minuteMs;
    if (dayOf(half) < day) before = half;
    else after = half;
  }
  return new Date(after);
}

function dayFormatter(timeZone: string): (time: number) => string {
  // Sweden writes days as ISO 8601 does
  const format = (zone: string) => new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' });
  try {
    const known = format(timeZone);
    return (time) => known.format(time);
  } catch {
    return (time) => new Date(time).toISOString().slice(0, 10);
  }
}
