import type { Knex } from 'knex';

/** On which ground a logo stands. */
export type LogoTheme = 'light' | 'dark';

export interface LogoFacts {
  theme: LogoTheme;
  /** Their ratio counts. */
  width: number;
  height: number;
  digest: string;
}

export interface Logo extends LogoFacts {
  type: 'image/png' | 'image/svg+xml';
  bytes: Buffer;
}

export const readLogos = (knex: Knex): Promise<LogoFacts[]> =>
  knex('logos').select<LogoFacts[]>('theme', 'width', 'height', 'digest');

export const readLogo = (knex: Knex, theme: LogoTheme): Promise<Logo | undefined> =>
  knex('logos').where({ theme }).first() as Promise<Logo | undefined>;

export async function storeLogo(trx: Knex, logo: Logo): Promise<void> {
  await trx('logos').insert(logo).onConflict('theme').merge();
}

/** @returns whether there was one */
export const removeLogo = async (trx: Knex, theme: LogoTheme): Promise<boolean> =>
  (await trx('logos').where({ theme }).delete()) > 0;
