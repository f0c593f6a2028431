import pg from 'pg';

/**
 * A moment that was read from the database. It keeps its text, because most moments are sent in an answer unchanged:
 * formatting them again took a tenth of the time of a list.
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
/** The shortest is `2026-11-25 21:00:07+00`; the longest has a point and six more digits. */
const [shortest, longest] = [22, 29];

/**
 * How the driver reads values. Most servers send moments in UTC; those are parsed here in a third of the time. All
 * other texts (another time zone, BC, infinity) are left to the driver's own parser.
 */
export const valueReaders: pg.CustomTypesConfig = {
  getTypeParser(type, format) {
    const reader = pg.types.getTypeParser(type, format) as (text: string) => unknown;
    const isTime = (type as number) === timestamptz && format !== 'binary';
    return isTime ? (text: string) => readUtc(text) ?? reader(text) : reader;
  },
};

/** Null unless it is a moment in UTC with a year of four digits. Drops everything below a millisecond. */
function readUtc(text: string): Date | null {
  const { length } = text;
  if (length < shortest || length > longest || text[4] !== '-' || !text.endsWith('+00')) return null;
  const fraction = text.slice(shortest - 2, Math.min(length - 3, shortest + 1));
  return new StoredTime(`${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction.padEnd(3, '0')}Z`);
}
