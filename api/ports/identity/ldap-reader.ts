import { ResultCodeError } from 'ldapts';
import type { LdapServer } from '../../settings/ldap.ts';
import { openConnection, type LdapConnection } from './ldap-connection.ts';
import { ProviderAway, type ProviderState, type TestStep } from './port.ts';
import { errorMessage } from '../../text/error-message.ts';

/** An address that failed is not tried again for this long. Milliseconds. */
const retryAfterMs = 10_000;

/** A connection on which the reader is bound. */
export interface Reader extends LdapConnection {
  /** Which of the addresses answered. */
  address: string;
}

/** Opens connections as the reader, and remembers whether the directory answered. */
export function createReaders(settings: LdapServer) {
  const resting = new Map<string, number>();
  const state: ProviderState = { lastSuccessAt: null, lastFailureAt: null, lastFailure: null };

  function failed(error: unknown, address: string): ProviderAway {
    const message = errorMessage(error);
    state.lastFailureAt = new Date();
    state.lastFailure = `${address}: ${message}`;
    return new ProviderAway(state.lastFailure, { cause: error });
  }

  /**
   * Connects to the first address that answers.
   * @throws ProviderAway
   */
  async function open(signal?: AbortSignal): Promise<Reader> {
    let away = new ProviderAway(state.lastFailure ?? 'no address of the directory answers');
    for (const address of settings.urls) {
      if (signal?.aborted || (resting.get(address) ?? 0) > Date.now()) continue;
      try {
        const reader = await openConnection(address, settings, { signal });
        await bindOrClose(reader, settings);
        resting.delete(address);
        return { ...reader, address };
      } catch (error) {
        resting.set(address, Date.now() + retryAfterMs);
        away = failed(error, address);
      }
    }
    throw away;
  }

  /**
   * Works on an open connection and records the result. If the connection breaks, its address is not used for a while.
   */
  async function noted<T>(address: string, work: () => Promise<T>): Promise<T> {
    try {
      const result = await work();
      state.lastSuccessAt = new Date();
      return result;
    } catch (error) {
      if (!(error instanceof ResultCodeError)) resting.set(address, Date.now() + retryAfterMs);
      throw failed(error, address);
    }
  }

  return {
    state: (): ProviderState => ({ ...state }),
    open,
    failed,
    succeeded: () => void (state.lastSuccessAt = new Date()),

    /** Called after a test has tried every address: if one works, all may be used again. */
    tried(steps: readonly TestStep[]): void {
      const wrong = steps.find(({ ok }) => !ok);
      if (steps.some(({ step, ok }) => step === 'Bind' && ok)) {
        state.lastSuccessAt = new Date();
        resting.clear();
      } else if (wrong) {
        state.lastFailureAt = new Date();
        state.lastFailure = `${wrong.step}: ${wrong.text}`;
      }
    },

    /**
     * Opens a connection for some work, then closes it.
     * @throws ProviderAway
     */
    async use<T>(work: (reader: Reader) => Promise<T>, signal?: AbortSignal): Promise<T> {
      const reader = await open(signal);
      try {
        return await noted(reader.address, () => work(reader));
      } finally {
        reader.close();
      }
    },
  };
}

export type Readers = ReturnType<typeof createReaders>;

async function bindOrClose(connection: LdapConnection, { bindDn, bindPassword }: LdapServer): Promise<void> {
  try {
    await connection.client.bind(bindDn, bindPassword);
  } catch (error) {
    connection.close();
    throw error;
  }
}
