import { errorMessage } from '../../text/error-message.ts';
import type { Language } from '../../text/languages.ts';
import { inLanguage, type Told } from './check-texts.ts';

/** One check of the system and its result. */
export interface Check {
  /** One word: 'database', 'mail'. */
  name: string;
  state: 'well' | 'warning' | 'fault';
  /** The finding in English; never contains a secret. */
  says: string;
  /** What to do in English, if anything. */
  advice?: string;
  /** The finding in numbers, for programs. */
  figures?: Record<string, number | string | boolean | null>;
}

interface Seen extends Pick<Check, 'figures'> {
  says: string | Told;
  advice?: string | Told;
}

/** The sentences of checks that can be said in other languages too. */
const sentences = new WeakMap<Check, Seen>();

export const well = (name: string, says: string | Told, figures?: Check['figures']): Check =>
  checked(name, 'well', { says, figures });

export const warning = (name: string, seen: Seen): Check => checked(name, 'warning', seen);

export const fault = (name: string, seen: Seen): Check => checked(name, 'fault', seen);

function checked(name: string, state: Check['state'], seen: Seen): Check {
  const { says, advice, ...rest } = seen;
  const check: Check = {
    ...{ name, state, says: inLanguage('en', says) },
    ...(advice !== undefined && { advice: inLanguage('en', advice) }),
    ...rest,
  };
  sentences.set(check, seen);
  return check;
}

/** The same in a language, where its sentences have one. */
export function checkIn(language: Language, check: Check): Check {
  const { says, advice } = sentences.get(check) ?? check;
  return {
    ...check,
    says: inLanguage(language, says),
    ...(advice !== undefined && { advice: inLanguage(language, advice) }),
  };
}

/** Runs a check. If it throws, the error becomes its finding. */
export async function asCheck(name: string, look: () => Promise<Check>, advice?: Told): Promise<Check> {
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
