import { createHmac, randomBytes } from 'node:crypto';

/** As Standard Webhooks writes secrets and ids. */
const secretPrefix = 'whsec_';
export const messagePrefix = 'msg_';

/** 256 random bits. */
export const newHookSecret = (): Buffer => randomBytes(32);

export const showSecret = (secret: Buffer): string => secretPrefix + secret.toString('base64');

/** The headers by which the receiver checks a delivery: https://www.standardwebhooks.com, version 1. */
export function signedHeaders(
  secret: Buffer,
  { id, body, at }: { id: string; body: string; at: Date },
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signature = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
}
