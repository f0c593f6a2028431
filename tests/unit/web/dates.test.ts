import { describe, expect, it } from 'vitest';
import {
  formatAgo,
  formatCommentDate,
  formatDate,
  formatDay,
  formatDayHeading,
  formatLong,
  formatMoment,
  formatRowDate,
} from '../../../web/lib/dates.ts';

// Built in the zone of the machine, as a reader's browser does
const now = new Date(2026, 10, 20, 10, 30);
const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute);

describe('dates', () => {
  // evidence: C94
  it('writes a day, a date and a long date the British way', () => {
    expect(formatDay(now)).toBe('Friday, 20 November');
    expect(formatDate(at(3, 9))).toBe('3 November 2026');
    expect(formatLong(at(20, 9, 5))).toBe('Friday, 20 November 2026 at 09:05');
  });

  it('takes the text of the API as well', () => {
    expect(formatDate(at(3, 9).toISOString())).toBe('3 November 2026');
  });

  // evidence: C56
  it.each([
    [at(20, 9, 12), 'Today, 09:12'],
    [at(19, 23, 59), 'Yesterday, 23:59'],
    [at(18, 12), '18 November 2026'],
  ])('shows %s in a row as %s', (time, text) => {
    expect(formatRowDate(time, now)).toBe(text);
  });

  // evidence: C369 C370 C371
  it.each([
    [at(20, 0), 'Today at 00:00'],
    [at(19, 0), 'Yesterday at 00:00'],
    [at(18, 23, 59), '2 days ago'],
    [at(14, 0), '6 days ago'],
    [at(13, 23, 59), '13 November 2026'],
    // A clock that is ahead: not "-1 days ago"
    [at(21, 9), '21 November 2026'],
  ])('shows a comment of %s as %s', (time, text) => {
    expect(formatCommentDate(time, now)).toBe(text);
  });

  it('counts days by the calendar across a change of the clocks', () => {
    expect(formatCommentDate(new Date(2026, 9, 24, 12), new Date(2026, 9, 26, 0, 30))).toBe('2 days ago');
  });

  it.each([
    [at(20, 0), 'Today', 'today at 00:00'],
    [at(19, 17, 40), 'Yesterday', 'yesterday at 17:40'],
    [at(17, 16, 20), 'Tuesday, 17 November', '17 November at 16:20'],
    [new Date(2025, 11, 31, 9), 'Wednesday, 31 December 2025', '31 December 2025 at 09:00'],
  ])('names the day of a version of %s %s', (time, day, moment) => {
    expect([formatDayHeading(time, now), formatMoment(time, now)]).toEqual([day, moment]);
  });

  it.each([
    [new Date(now.getTime() - 59_000), 'Just now'],
    [new Date(now.getTime() - 60_000), '1 minute ago'],
    [new Date(now.getTime() - 12 * 60_000), '12 minutes ago'],
    [new Date(now.getTime() - 3_600_000), '1 hour ago'],
    [at(19, 16, 2), 'Yesterday at 16:02'],
    [at(18, 8), '2 days ago'],
  ])('says how long ago a notification of %s was: %s', (time, text) => {
    expect(formatAgo(time, now)).toBe(text);
  });
});
