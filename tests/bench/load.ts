import autocannon from 'autocannon';

export interface Load {
  url: string;
  /** A list for each connection, which repeats it. */
  requests: readonly (readonly autocannon.Request[])[];
  /** How long it lasts; absent: until `amount` requests are answered. */
  seconds?: number;
  amount?: number;
}

/** Milliseconds. */
export interface Quantiles {
  p50: number;
  p99: number;
}

export interface LoadResult extends Quantiles {
  perSecond: number;
  answers: number;
}

/**
 * Sends requests over as many keep-alive connections as there are lists.
 * @throws Error if an answer is not 2xx or is empty, because then the bench would measure errors
 */
export async function runLoad({ url, requests, seconds, amount }: Load): Promise<LoadResult> {
  const times: number[] = [];
  let first = 0;
  let last = 0;
  let connection = 0;
  const result = await new Promise<autocannon.Result>((done, fail) => {
    const options: autocannon.Options = {
      url,
      connections: requests.length,
      ...(seconds === undefined ? {} : { duration: seconds }),
      ...(amount === undefined ? {} : { amount }),
      // copies, because the client modifies them
      setupClient: (client) => client.setRequests(requests[connection++]!.map((request) => ({ ...request }))),
      verifyBody: (body) => String(body).length > 2,
    };
    const run = autocannon(options, (error: Error | null, outcome) => (error ? fail(error) : done(outcome)));
    run.on('response', (_client, _status, _bytes, milliseconds) => {
      last = performance.now();
      first ||= last;
      times.push(milliseconds);
    });
  });
  refuseFailures(result, times.length, requests[0]?.[0]);
  const perSecond = (1000 * (times.length - 1)) / (last - first);
  return { perSecond, answers: times.length, ...quantiles(times) };
}

/** @param times not empty */
export function quantiles(times: readonly number[]): Quantiles {
  const sorted = [...times].sort((a, b) => a - b);
  return { p50: quantile(sorted, 0.5), p99: quantile(sorted, 0.99) };
}

function refuseFailures(result: autocannon.Result, answers: number, example?: autocannon.Request): void {
  const { non2xx, errors, timeouts, mismatches } = result;
  if (non2xx + errors + timeouts + mismatches === 0 && answers > 1) return;
  throw new Error(
    `Of ${answers} answers to requests such as ${example?.method ?? 'GET'} ${example?.path ?? '/'}: ` +
      `${non2xx} not 2xx, ${errors} errors, ${timeouts} timeouts, ${mismatches} empty.`,
  );
}

/** @param sorted ascending, not empty */
export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
}

export const median = (values: readonly number[]): number =>
  quantile(
    [...values].sort((a, b) => a - b),
    0.5,
  );
