import { hash, verify } from '@node-rs/argon2';
import { messages } from '../contract/limits.ts';
import { invalid } from './errors.ts';

// OWASP's second choice for argon2id: 19 MiB, two passes
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const atOnce = 4;
let running = 0;
const waiting: (() => void)[] = [];

// each run takes 19 MiB and a core: a burst of log-ins must not take the machine
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, cost));

/** Of a password that nobody has: 32 random bytes, thrown away. */
const nobody =
  '$argon2id$v=19$m=19456,t=2,p=1$veDM4ko9QMjICsaaXblLqw$4h5qaF6oRu9HktGoybXC14wLrie3dmjeqhgz2ao/O24';

/**
 * One argon2 run in every case, so that an unknown name takes as long as a wrong password.
 * @param stored null where there is no such person
 */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  const matches = await inTurn(() => verify(stored ?? nobody, password));
  return stored !== null && matches;
}

let common: Promise<Set<string>> | undefined;

/** The 3,000 commonest passwords that our rule of length allows, by zxcvbn's frequency list. */
async function loadCommon(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const allowed = dictionary['passwords-common'].filter((word) => word.length >= 6);
  return new Set(allowed.slice(0, 3000));
}

/** @throws AppError 400 for a password that is among the commonest, under the field it came in */
export async function refuseCommon(password: string, field: 'password' | 'newPassword'): Promise<void> {
  if (await isCommonPassword(password)) throw invalid({ [field]: messages.passwordTooCommon });
}

export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= loadCommon();
  return (await common).has(password.toLowerCase());
}
