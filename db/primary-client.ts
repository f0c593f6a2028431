import type { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import pg from 'pg';

/** The server that was reached follows another one. It only answers reads, and these may be older than answered writes. */
export class StandbyError extends Error {
  override readonly name = 'StandbyError';

  constructor() {
    super('this server is a standby: DATABASE_URL must lead to the primary, see docs/scaling.md');
  }
}

export interface PrimaryClientConfig extends pg.ClientConfig {
  /** Longer than any statement may take. Milliseconds; 0 or absent: no limit. */
  silenceLimitMs?: number;
}

/** What the driver's connection does; its types leave most of it out. */
interface Connection extends EventEmitter {
  /** With TLS, another one once the connection is open. */
  stream: Socket;
}

/** PostgreSQL's read_only_sql_transaction: a write on a server that no longer takes any. */
export const readOnlyState = '25006';

/**
 * A connection to a server that takes writes and answers. It ends itself where it leads to another one, so that nobody
 * keeps it and the next use connects again: docs/decisions/0060-a-connection-to-a-demoted-server-is-thrown-away.md.
 * Emits `silence` before it ends for that reason.
 */
export class PrimaryClient extends pg.Client {
  readonly #silenceLimitMs: number;
  #isLimitChanged = false;

  constructor({ silenceLimitMs = 0, ...config }: PrimaryClientConfig) {
    super(config);
    this.#silenceLimitMs = silenceLimitMs;
    const connection = this.#connection;
    // no statement has to ask: the server reports it with its greeting, and only a restart can turn it on
    connection.on('parameterStatus', (status: { parameterName: string; parameterValue: string }) => {
      if (status.parameterName !== 'in_hot_standby' || status.parameterValue !== 'on') return;
      // at once: the rest of the server's greeting may have been read already
      connection.emit('error', new StandbyError());
      connection.stream.destroy();
    });
    connection.on('errorMessage', ({ code }: { code?: string }) => {
      if (code === readOnlyState) connection.stream.destroy();
    });
    connection.on('readyForQuery', ({ status }: { status: string }) => {
      if (!this.#isLimitChanged || status !== 'I') return;
      this.#isLimitChanged = false;
      connection.stream.setTimeout(this.#silenceLimitMs);
    });
    this.once('connect', () => {
      connection.stream.setTimeout(this.#silenceLimitMs);
      connection.stream.on('timeout', () => this.#endIfSilent());
    });
  }

  /**
   * Changes the limit until the running statement, or the transaction that it belongs to, has ended.
   * @param milliseconds 0: no limit
   */
  allowSilence(milliseconds: number): void {
    if (this.#silenceLimitMs === 0) return;
    this.#isLimitChanged = true;
    this.#connection.stream.setTimeout(milliseconds);
  }

  get #connection(): Connection {
    return this.connection as unknown as Connection;
  }

  /** Between statements a server has nothing to say. */
  get #isWaiting(): boolean {
    return !(this as unknown as { readyForQuery: boolean }).readyForQuery;
  }

  #endIfSilent(): void {
    if (!this.#isWaiting) return;
    const { stream } = this.#connection;
    // if it was this process that stood still, the answer is there and only has to be read
    setImmediate(() => {
      if (!this.#isWaiting || stream.destroyed) return;
      this.emit('silence');
      stream.destroy(new Error('Connection terminated: the database does not answer'));
    });
  }
}
