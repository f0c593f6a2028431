import { Agent, request as httpRequest, type ClientRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest, type RequestOptions } from 'node:https';
import { Client, type ClientOptions } from 'minio';
import type { S3Settings } from '../../config.ts';

export interface S3Patience {
  /** A store that says nothing for so long is away. Milliseconds. */
  answer: number;
  /** Putting thousands of parts together takes its time. Milliseconds. */
  completion: number;
}

/** Before the store's own end of an idle connection. Milliseconds. */
const keptAlive = 4_000;
/** The client throws at these and leaves their bodies unread, which would hold the connection. */
const unread = new Set([408, 429, 499, 500, 502, 503, 504, 520]);

/**
 * A client that never waits for ever.
 * @param partSize bytes, from 5 MiB: more than two parts are never in memory at once
 * @throws Error naming S3_ENDPOINT where that is no address
 */
export function createS3Client(settings: S3Settings, partSize: number, patience: S3Patience): Client {
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
      // told, or the client asks for it at each start
      region: settings.region,
      partSize,
      // it retries 5xx only, and prints to the console when it does
      retryOptions: { disableRetry: true },
      transportAgent: useSSL ? new HttpsAgent(agentOptions) : new Agent(agentOptions),
      transport: patientTransport(useSSL, patience),
    });
  } catch (error) {
    throw new Error(`S3_ENDPOINT: ${settings.endpoint} is no address of a store (${messageOf(error)})`);
  }
}

function patientTransport(useSSL: boolean, patience: S3Patience): ClientOptions['transport'] {
  const send = useSSL ? httpsRequest : httpRequest;
  const request = (options: RequestOptions, take: (response: IncomingMessage) => void): ClientRequest => {
    const isCompletion = options.method === 'POST' && options.path?.includes('uploadId=');
    const timeout = isCompletion ? patience.completion : patience.answer;
    const sent = send({ ...options, timeout }, (response) => {
      if (unread.has(response.statusCode ?? 0)) response.resume();
      take(response);
    });
    sent.on('timeout', () => sent.destroy(silence(timeout)));
    return sent;
  };
  return { request } as ClientOptions['transport'];
}

/** @param patience milliseconds */
export const silence = (patience: number): Error => new Error(`no answer for ${patience / 1000} s`);

const noRoom = new Set(['XMinioStorageFull', 'QuotaExceeded', 'XMinioAdminBucketQuotaExceeded']);

/** Whether the store has no room left for what is put there. */
export const isStoreFull = (error: unknown): boolean => noRoom.has(codeOf(error));

/** What a store or the network calls an error; '' where it has no name. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** The setting, what is wrong with it, and what to do: for the operator. */
export function explain(error: unknown, { endpoint, bucket, region }: S3Settings): string {
  const code = codeOf(error);
  const said = [code, messageOf(error)].filter(Boolean).join(': ');
  switch (code) {
    case 'InvalidAccessKeyId':
      return `S3_ACCESS_KEY: ${endpoint} knows no such key; set one that it was given`;
    case 'SignatureDoesNotMatch':
      return `S3_SECRET_KEY: ${endpoint} refuses it; set the one that belongs to S3_ACCESS_KEY`;
    case 'AccessDenied':
      return `S3_ACCESS_KEY: ${endpoint} denies this key the bucket "${bucket}"; let it read, write, list and delete there`;
    case 'NoSuchBucket':
      return `S3_BUCKET: ${endpoint} has no bucket "${bucket}"; make it, or name one that is there`;
    case 'BucketAlreadyExists':
      return `S3_BUCKET: at ${endpoint} the bucket "${bucket}" is someone else's; choose another name`;
    case 'AuthorizationHeaderMalformed':
    case 'IllegalLocationConstraintException':
    case 'InvalidLocationConstraint':
    case 'PermanentRedirect':
      return `S3_REGION: ${endpoint} refuses "${region}" (${said}); set the region of the bucket`;
    case 'RequestTimeTooSkewed':
      return `The clock of this machine and that of ${endpoint} (S3_ENDPOINT) are too far apart; set them right`;
    default:
      return isStoreFull(error)
        ? `S3_ENDPOINT: ${endpoint} has no room left (${said}); give it more, or run "lectern gc"`
        : `S3_ENDPOINT: ${endpoint} cannot be used (${said}); start the store, or correct the address`;
  }
}

function messageOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(messageOf).join(', ');
  return error instanceof Error ? error.message || error.name : String(error);
}
