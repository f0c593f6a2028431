import { Agent, request as httpRequest, type ClientRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest, type RequestOptions } from 'node:https';
import { Client, type ClientOptions } from 'minio';
import type { S3Settings } from '../../settings/config.ts';

export interface S3Patience {
  /** A store that sends nothing for this long counts as away. Milliseconds. */
  answer: number;
  /** The same while the store assembles thousands of parts, which takes longer. Milliseconds. */
  completion: number;
}

/** Shorter than the time after which stores close an idle connection. Milliseconds. */
const keptAlive = 4_000;
/** On these statuses the client throws without reading the body, and the connection would stay occupied. */
const unread = new Set([408, 429, 499, 500, 502, 503, 504, 520]);

/**
 * A client that never waits without limit.
 * @param partSize bytes, at least 5 MiB; at most two parts are in memory at once
 * @throws Error naming S3_ENDPOINT if it is not a valid address
 */
export function createS3Client(settings: S3Settings, partSize: number, timeoutMs: S3Patience): Client {
  const { protocol, hostname, port } = new URL(settings.endpoint);
  const useSSL = protocol === 'https:';
  const agentOptions = { keepAlive: true, timeout: keptAlive };
  try {
    return new Client({
      endPoint: hostname,
      ...(port ? { port: Number(port) } : {}),
      useSSL,
      accessKey: settings.accessKey,
      secretKey: settings.secretKey,
      // otherwise the client asks the store for it at each start
      region: settings.region,
      partSize,
      // it retries only 5xx, and prints to the console when it does
      retryOptions: { disableRetry: true },
      transportAgent: useSSL ? new HttpsAgent(agentOptions) : new Agent(agentOptions),
      transport: patientTransport(useSSL, timeoutMs),
    });
  } catch (error) {
    throw new Error(
      `${settings.prefix ?? 'S3'}_ENDPOINT: ${settings.endpoint} is not the address of a store (${messageOf(error)})`,
    );
  }
}

function patientTransport(useSSL: boolean, timeoutMs: S3Patience): ClientOptions['transport'] {
  const send = useSSL ? httpsRequest : httpRequest;
  const request = (options: RequestOptions, take: (response: IncomingMessage) => void): ClientRequest => {
    const isCompletion = options.method === 'POST' && options.path?.includes('uploadId=');
    const timeout = isCompletion ? timeoutMs.completion : timeoutMs.answer;
    const sent = send({ ...options, timeout }, (response) => {
      if (unread.has(response.statusCode ?? 0)) response.resume();
      take(response);
    });
    sent.on('timeout', () => sent.destroy(silence(timeout)));
    return sent;
  };
  return { request } as ClientOptions['transport'];
}

/** @param timeoutMs milliseconds */
export const silence = (timeoutMs: number): Error => new Error(`no answer for ${timeoutMs / 1000} s`);

const noRoom = new Set(['XMinioStorageFull', 'QuotaExceeded', 'XMinioAdminBucketQuotaExceeded']);

/** Whether the error says that the store is full. */
export const isStoreFull = (error: unknown): boolean => noRoom.has(codeOf(error));

/** The error code of the store or the network; '' if it has none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** For the operator: the setting, what is wrong with it, and what to do. */
export function explain(error: unknown, { endpoint, bucket, region, prefix = 'S3' }: S3Settings): string {
  const code = codeOf(error);
  const reason = [code, messageOf(error)].filter(Boolean).join(': ');
  switch (code) {
    case 'InvalidAccessKeyId':
      return `${prefix}_ACCESS_KEY: ${endpoint} does not know this key; set one that exists there`;
    case 'SignatureDoesNotMatch':
      return `${prefix}_SECRET_KEY: ${endpoint} rejects it; set the one that belongs to ${prefix}_ACCESS_KEY`;
    case 'AccessDenied':
      return `${prefix}_ACCESS_KEY: ${endpoint} denies this key access to the bucket "${bucket}"; allow it to read, write, list and delete there`;
    case 'NoSuchBucket':
      return `${prefix}_BUCKET: ${endpoint} has no bucket "${bucket}"; create it, or name an existing one`;
    case 'BucketAlreadyExists':
      return `${prefix}_BUCKET: at ${endpoint} the bucket "${bucket}" belongs to someone else; choose another name`;
    case 'AuthorizationHeaderMalformed':
    case 'IllegalLocationConstraintException':
    case 'InvalidLocationConstraint':
    case 'PermanentRedirect':
      return `${prefix}_REGION: ${endpoint} refuses "${region}" (${reason}); set the region of the bucket`;
    case 'RequestTimeTooSkewed':
      return `The clocks of this machine and of ${endpoint} (${prefix}_ENDPOINT) differ too much; correct them`;
    default:
      return isStoreFull(error)
        ? `${prefix}_ENDPOINT: ${endpoint} has no room left (${reason}); ${prefix === 'S3' ? 'give it more, or run "lectern gc"' : 'give it more, or keep fewer backups (BACKUP_KEEP)'}`
        : `${prefix}_ENDPOINT: ${endpoint} cannot be used (${reason}); start the store, or correct the address`;
  }
}

function messageOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(messageOf).join(', ');
  return error instanceof Error ? error.message || error.name : String(error);
}
