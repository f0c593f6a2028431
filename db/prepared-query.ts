import type pg from 'pg';
import { prepareValue } from 'pg/lib/utils.js';
import { valueReaders } from './stored-time.ts';

/** What the driver's connection does for a statement; its types leave most of it out. */
interface Connection {
  stream: { cork(): void; uncork(): void };
  /** The texts of statements that this connection has prepared, and of those that it is preparing, by name. */
  parsedStatements: Partial<Record<string, string>>;
  submittedNamedStatements: Partial<Record<string, string>>;
  parse(statement: { name: string; text: string }): void;
  bind(values: {
    statement: string;
    values: readonly unknown[];
    valueMapper: (value: unknown) => unknown;
  }): void;
  describe(portal: { type: 'P'; name: string }): void;
  execute(portal: { portal: string; rows: number }): void;
  close(statement: { type: 'S'; name: string }): void;
  sync(): void;
}

/** Makes a row of the texts that PostgreSQL sent, one for each column; null where a value is null. */
type RowReader = (texts: readonly (string | null)[]) => unknown;

/** By connection, then by the name of the statement. A connection gives a statement the same columns each time. */
const readers = new WeakMap<Connection, Map<string, RowReader>>();

/**
 * A prepared statement, for the driver to run. Unlike the driver's own query, it asks for the columns once for each
 * connection, and rows are made by a function written for them: of the driver's part of a list, a third less.
 */
export class PreparedQuery<Row extends pg.QueryResultRow> implements pg.Submittable {
  readonly name: string;
  readonly text: string;
  readonly #values: readonly unknown[];
  readonly #done: (error: Error | null, rows: Row[]) => void;
  readonly #rows: Row[] = [];
  #read: RowReader | undefined;
  #unreadable: Error | undefined;

  /** @param done called once */
  constructor(
    statement: { name: string; text: string },
    values: readonly unknown[],
    done: (error: Error | null, rows: Row[]) => void,
  ) {
    this.name = statement.name;
    this.text = statement.text;
    this.#values = values;
    this.#done = done;
  }

  /** The driver calls it when the connection is free, and reports an error that it returns. */
  submit(driverConnection: unknown): Error | null {
    const connection = driverConnection as Connection;
    const { name, text } = this;
    const prepared = connection.parsedStatements[name] ?? connection.submittedNamedStatements[name];
    if (prepared !== undefined && prepared !== text)
      return new Error(`Two prepared statements have the name ${name}`);
    this.#read = readers.get(connection)?.get(name);
    connection.stream.cork();
    try {
      if (prepared === undefined) {
        connection.parse({ name, text });
        connection.submittedNamedStatements[name] = text;
      }
      connection.bind({ statement: name, values: this.#values, valueMapper: prepareValue });
      if (!this.#read) connection.describe({ type: 'P', name: '' });
      connection.execute({ portal: '', rows: 0 });
    } catch (error) {
      // a value that cannot be written; what was sent is closed, so that the next use prepares again
      connection.close({ type: 'S', name });
      this.#unreadable = error as Error;
    } finally {
      connection.sync();
      connection.stream.uncork();
    }
    return null;
  }

  handleRowDescription({ fields }: { fields: readonly pg.FieldDef[] }): void {
    this.#read = rowReader(fields);
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    if (this.#unreadable) return;
    try {
      this.#rows.push(this.#read!(fields) as Row);
    } catch (error) {
      this.#unreadable = error as Error;
    }
  }

  handleCommandComplete(_message: unknown, connection: Connection): void {
    if (!this.#read) return;
    let known = readers.get(connection);
    if (!known) readers.set(connection, (known = new Map<string, RowReader>()));
    known.set(this.name, this.#read);
  }

  handleEmptyQuery(): void {
    // a statement without a text has no rows
  }

  handlePortalSuspended(): void {
    // all rows are asked for at once
  }

  handleError(error: Error): void {
    this.#done(error, []);
  }

  handleReadyForQuery(): void {
    this.#done(this.#unreadable ?? null, this.#rows);
  }
}

const identity = new Set([19, 25, 1042, 1043]);

/** Written as code, because an object whose names are known is made in a quarter of the time. */
function rowReader(fields: readonly pg.FieldDef[]): RowReader {
  const parsers = fields.map(
    ({ dataTypeID }) => valueReaders.getTypeParser(dataTypeID, 'text') as (text: string) => unknown,
  );
  const properties = fields.map(({ name, dataTypeID }, at) => {
    const value = identity.has(dataTypeID) ? `t[${at}]` : `t[${at}] === null ? null : p[${at}](t[${at}])`;
    return `${JSON.stringify(name)}: ${value}`;
  });
  // eslint-disable-next-line @typescript-eslint/no-implied-eval -- the names are those of our own statements, quoted
  const make = new Function('p', `return (t) => ({ ${properties.join(', ')} })`) as (
    p: unknown[],
  ) => RowReader;
  return make(parsers);
}
