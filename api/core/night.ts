/** In local time of the server. If Lectern is off at that hour, the work is done later. */
const hour = 2;

/** The start of the most recent night: when nightly work is due. */
export function nightOf(now: Date): Date {
  const night = new Date(now);
  night.setHours(hour, 0, 0, 0);
  if (night > now) night.setDate(night.getDate() - 1);
  return night;
}
