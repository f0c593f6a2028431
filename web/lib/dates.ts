import { plural, t } from '@lingui/core/macro';
import { formatter } from './page-locale.ts';

// Dates are in the reader's time zone, with 24 hours

const minute = 60_000;
const hour = 60 * minute;

const dateFormatter = (options: Intl.DateTimeFormatOptions) =>
  formatter((locale) => new Intl.DateTimeFormat(locale, options));

const dayMonthYear = dateFormatter({ day: 'numeric', month: 'long', year: 'numeric' });
const dayMonth = dateFormatter({ day: 'numeric', month: 'long' });
const weekdayOnly = dateFormatter({ weekday: 'long' });
const clock = dateFormatter({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

type Time = string | Date;

const toDate = (time: Time): Date => (typeof time === 'string' ? new Date(time) : time);

/** Calendar days between two dates: at 00:01, 23:59 of yesterday is one day ago. */
function calendarDays(from: Date, to: Date): number {
  const day = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
  return Math.round((day(to) - day(from)) / (24 * hour));
}

/** '18 November 2026' */
export const formatDate = (time: Time): string => dayMonthYear().format(toDate(time));

/** '18 November' */
const formatDayMonth = (time: Time): string => dayMonth().format(toDate(time));

const formatWeekday = (time: Time): string => weekdayOnly().format(toDate(time));

/** The same for a day without a time: `2026-11-18`. */
export function formatPlainDay(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return formatDate(new Date(year, month - 1, date));
}

/** '09:12' */
export const formatTime = (time: Time): string => clock().format(toDate(time));

/** 'Friday, 20 November' */
export function formatDay(time: Time): string {
  const weekday = formatWeekday(time);
  const date = formatDayMonth(time);
  return t`${weekday}, ${date}`;
}

/** 'Friday, 20 November 2026 at 09:12' */
export function formatLong(time: Time): string {
  const weekday = formatWeekday(time);
  const date = formatDate(time);
  const clockTime = formatTime(time);
  return t`${weekday}, ${date} at ${clockTime}`;
}

const isThisYear = (time: Time, now: Date): boolean => toDate(time).getFullYear() === now.getFullYear();

/** A heading for a day: 'Today', 'Yesterday', 'Tuesday, 17 November', with the year if it is not this one. */
export function formatDayHeading(time: Time, now: Date = new Date()): string {
  const days = calendarDays(toDate(time), now);
  if (days === 0) return t`Today`;
  if (days === 1) return t`Yesterday`;
  if (isThisYear(time, now)) return formatDay(time);
  const weekday = formatWeekday(time);
  const date = formatDate(time);
  return t`${weekday}, ${date}`;
}

/** Within a sentence: 'today at 09:12', 'yesterday at 17:40', '17 November at 16:20', with the year if not this one. */
export function formatMoment(time: Time, now: Date = new Date()): string {
  const days = calendarDays(toDate(time), now);
  const clockTime = formatTime(time);
  if (days === 0) return t`today at ${clockTime}`;
  if (days === 1) return t`yesterday at ${clockTime}`;
  const date = isThisYear(time, now) ? formatDayMonth(time) : formatDate(time);
  return t`${date} at ${clockTime}`;
}

/** For rows of a list: 'Today, 09:12', 'Yesterday, 17:40', then '18 November 2026'. */
export function formatRowDate(time: Time, now: Date = new Date()): string {
  const days = calendarDays(toDate(time), now);
  const clockTime = formatTime(time);
  if (days === 0) return t`Today, ${clockTime}`;
  if (days === 1) return t`Yesterday, ${clockTime}`;
  return formatDate(time);
}

/** For comments (spec 9): 'Today at 09:12', 'Yesterday at 17:40', '3 days ago' under 7 days, then a date. */
export function formatCommentDate(time: Time, now: Date = new Date()): string {
  const days = calendarDays(toDate(time), now);
  const clockTime = formatTime(time);
  if (days === 0) return t`Today at ${clockTime}`;
  if (days === 1) return t`Yesterday at ${clockTime}`;
  if (days > 1 && days < 7) return plural(days, { one: '# day ago', other: '# days ago' });
  return formatDate(time);
}

/** For notifications: minutes or hours ago for today, else as for comments. */
export function formatAgo(time: Time, now: Date = new Date()): string {
  const elapsed = now.getTime() - toDate(time).getTime();
  if (calendarDays(toDate(time), now) !== 0 || elapsed < 0) return formatCommentDate(time, now);
  if (elapsed < minute) return t`Just now`;
  const minutes = Math.floor(elapsed / minute);
  if (elapsed < hour) return plural(minutes, { one: '# minute ago', other: '# minutes ago' });
  const hours = Math.floor(elapsed / hour);
  return plural(hours, { one: '# hour ago', other: '# hours ago' });
}
