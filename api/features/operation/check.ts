import { errorMessage } from '../../text/error-message.ts';

/** One check of the system and its result. */
export interface Check {
  /** One word: 'database', 'mail'. */
  name: string;
  state: 'well' | 'warning' | 'fault';
  /** The finding; never contains a secret. */
  says: string;
  /** What to do, if anything. */
  advice?: string;
  /** The finding in numbers, for programs. */
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

/** Runs a check. If it throws, the error becomes its finding. */
export async function asCheck(name: string, look: () => Promise<Check>, advice?: string): Promise<Check> {
  try {
    return await look();
  } catch (error) {
    return fault(name, { says: errorMessage(error), advice });
  }
}

const units = ['B', 'kB', 'MB', 'GB', 'TB'];

/** In units of 1,024: '27.3 MB'. */
export function inUnits(bytes: number): string {
  const step = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10));
  return `${(bytes / 1024 ** step).toFixed(step === 0 ? 0 : 1)} ${units[step]}`;
}
