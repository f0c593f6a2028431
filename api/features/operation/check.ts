/** What was looked at, and how it is. */
export interface Check {
  /** One word: 'database', 'mail'. */
  name: string;
  state: 'well' | 'warning' | 'fault';
  /** What was seen; never a secret. */
  says: string;
  /** What to do, where something is to be done. */
  advice?: string;
  /** The same in numbers, for programs. */
  figures?: Record<string, number | string | boolean | null>;
}

type Seen = Pick<Check, 'says' | 'advice' | 'figures'>;

export const well = (name: string, says: string, figures?: Check['figures']): Check => ({
  name,
  state: 'well',
  says,
  figures,
});

export const warning = (name: string, seen: Seen): Check => ({ name, state: 'warning', ...seen });

export const fault = (name: string, seen: Seen): Check => ({ name, state: 'fault', ...seen });

/** What a check could not do is its fault, in the words of whoever refused. */
export async function asCheck(name: string, look: () => Promise<Check>, advice?: string): Promise<Check> {
  try {
    return await look();
  } catch (error) {
    return fault(name, { says: error instanceof Error ? error.message : String(error), advice });
  }
}

const units = ['B', 'kB', 'MB', 'GB', 'TB'];

/** Of 1,024: '27.3 MB'. */
export function inUnits(bytes: number): string {
  const step = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10));
  return `${(bytes / 1024 ** step).toFixed(step === 0 ? 0 : 1)} ${units[step]}`;
}
