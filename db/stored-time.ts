import pg from 'pg';

/**
 * A moment that was read from the database. Keeps its text, because most moments go into an answer as they are: finding
 * out the text from the number again took a tenth of the time of a list.
 */
class StoredTime extends Date {
  readonly #text: string;

  /** @param text as `toISOString` gives it */
  constructor(text: string) {
    super(text);
    this.#text = text;
  }

  override toISOString(): string {
    return this.#text;
  }
}

const timestamptz = 1184;
/** Shortest `2026-11-25 21:00:07+00`, longest with six digits more and their point. */
const [shortest, longest] = [22, 29];

/**
 * How the driver reads values. Moments as PostgreSQL writes them in UTC, which is what most servers do, are read here
 * in a third of the time; all other texts (another time zone, BC, infinity) by the driver's own reader.
 */
export const valueReaders: pg.CustomTypesConfig = {
  getTypeParser(type, format) {
    const reader = pg.types.getTypeParser(type, format) as (text: string) => unknown;
    const isTime = (type as number) === timestamptz && format !== 'binary';
    return isTime ? (text: string) => readUtc(text) ?? reader(text) : reader;
  },
};

/** Null if it is not a moment of a year with four digits in UTC. Leaves out what is below a millisecond. */
function readUtc(text: string): Date | null {
  const { length } = text;
  if (length < shortest || length > longest || text[4] !== '-' || !text.endsWith('+00')) return null;
  const fraction = text.slice(shortest - 2, Math.min(length - 3, shortest + 1));
  return new StoredTime(`${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction.padEnd(3, '0')}Z`);
}
