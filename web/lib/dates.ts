// Dates are in the reader's time zone, in British format with 24 hours

const minute = 60_000;
const hour = 60 * minute;

const dayMonthYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });
const dayMonth = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long' });
const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long' });
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

type Time = string | Date;

const toDate = (time: Time): Date => (typeof time === 'string' ? new Date(time) : time);

/** Calendar days between two dates: at 00:01, 23:59 of yesterday is one day ago. */
function calendarDays(from: Date, to: Date): number {
  const day = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
  return Math.round((day(to) - day(from)) / (24 * hour));
}

/** '18 November 2026' */
export const formatDate = (time: Time): string => dayMonthYear.format(toDate(time));

/** '09:12' */
export const formatTime = (time: Time): string => clock.format(toDate(time));

/** 'Friday, 20 November' */
export const formatDay = (time: Time): string =>
  `${weekday.format(toDate(time))}, ${dayMonth.format(toDate(time))}`;

/** 'Friday, 20 November 2026 at 09:12' */
export const formatLong = (time: Time): string =>
  `${weekday.format(toDate(time))}, ${formatDate(time)} at ${formatTime(time)}`;

const isThisYear = (time: Time, now: Date): boolean => toDate(time).getFullYear() === now.getFullYear();

/** A heading for a day: 'Today', 'Yesterday', 'Tuesday, 17 November', with the year if it is not this one. */
export function formatDayHeading(time: Time, now: Date = new Date()): string {
  const days = calendarDays(toDate(time), now);
  if (days === 0) return 'Today';
  if (days === 1) return 'Yesterday';
  return isThisYear(time, now) ? formatDay(time) : `${weekday.format(toDate(time))}, ${formatDate(time)}`;
}

/** Within a sentence: 'today at 09:12', 'yesterday at 17:40', '17 November at 16:20', with the year if not this one. */
export function formatMoment(time: Time, now: Date = new Date()): string {
  const days = calendarDays(toDate(time), now);
  const date = isThisYear(time, now) ? dayMonth.format(toDate(time)) : formatDate(time);
  const day = days === 0 ? 'today' : days === 1 ? 'yesterday' : date;
  return `${day} at ${formatTime(time)}`;
}

/** For rows of a list: 'Today, 09:12', 'Yesterday, 17:40', then '18 November 2026'. */
export function formatRowDate(time: Time, now: Date = new Date()): string {
  const days = calendarDays(toDate(time), now);
  if (days === 0) return `Today, ${formatTime(time)}`;
  if (days === 1) return `Yesterday, ${formatTime(time)}`;
  return formatDate(time);
}

/** For comments (spec 9): 'Today at 09:12', 'Yesterday at 17:40', '3 days ago' under 7 days, then a date. */
export function formatCommentDate(time: Time, now: Date = new Date()): string {
  const days = calendarDays(toDate(time), now);
  if (days === 0) return `Today at ${formatTime(time)}`;
  if (days === 1) return `Yesterday at ${formatTime(time)}`;
  if (days > 1 && days < 7) return `${days} days ago`;
  return formatDate(time);
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'} ago`;

/** For notifications: minutes or hours ago for today, else as for comments. */
export function formatAgo(time: Time, now: Date = new Date()): string {
  const elapsed = now.getTime() - toDate(time).getTime();
  if (calendarDays(toDate(time), now) !== 0 || elapsed < 0) return formatCommentDate(time, now);
  if (elapsed < minute) return 'Just now';
  if (elapsed < hour) return counted(Math.floor(elapsed / minute), 'minute');
  return counted(Math.floor(elapsed / hour), 'hour');
}
