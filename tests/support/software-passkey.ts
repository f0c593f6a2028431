import { createHash, createSign, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto';
import type { PasskeyAnswer } from '../../api/contract/second-steps.ts';

/** What one answer does differently from a good one. */
interface Deviation {
  origin?: string;
  rpId?: string;
  /** false: nobody has shown a finger, a face or a number. */
  isVerified?: boolean;
  /** The signature counter to send. */
  counter?: number;
  /** true: another key signs. */
  isForged?: boolean;
  /** The handle to send; null: none. */
  handle?: string | null;
  challenge?: string;
}

interface Options {
  challenge: string;
  user?: { id: string };
}

const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest();

/** CBOR of the few kinds of values that an attestation needs. */
function cbor(value: number | string | Buffer | Map<unknown, unknown>): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const parts = [...value].flatMap(([key, each]) => [cbor(key as number), cbor(each as number)]);
  return Buffer.concat([head(5, value.size), ...parts]);
}

function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  return length < 256
    ? Buffer.from([(major << 5) | 24, length])
    : Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
}

/** An authenticator of one key, as a phone or a security key has it. It can also answer in ways that no real one would. */
export class SoftwarePasskey {
  readonly id = randomBytes(32);
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #origin: string;
  readonly #rpId: string;
  #counter = 0;
  #handle = '';

  constructor(origin: string) {
    this.#origin = origin;
    this.#rpId = new URL(origin).hostname;
  }

  /** The answer when it is added. */
  register({ challenge, user }: Options, { isVerified = true, ...other }: Deviation = {}): PasskeyAnswer {
    this.#handle = user?.id ?? '';
    const data = Buffer.concat([
      this.#authenticatorData({ isVerified, ...other }, 0x40),
      Buffer.alloc(16),
      Buffer.from([0, this.id.length]),
      this.id,
      cbor(coseOf(this.#keys.publicKey)),
    ]);
    const attestation = new Map<unknown, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', data],
    ]);
    return {
      ...this.#named(),
      response: {
        clientDataJSON: this.#clientData('webauthn.create', challenge, other).toString('base64url'),
        attestationObject: cbor(attestation).toString('base64url'),
        transports: ['internal'],
      },
      clientExtensionResults: { credProps: { rk: true } },
    };
  }

  /** The answer when it is used. */
  use({ challenge }: Options, deviation: Deviation = {}): PasskeyAnswer {
    const { isForged = false, handle = this.#handle } = deviation;
    const data = this.#authenticatorData(deviation, 0);
    const client = this.#clientData('webauthn.get', challenge, deviation);
    const key = isForged
      ? generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
      : this.#keys.privateKey;
    const signature = createSign('sha256')
      .update(Buffer.concat([data, sha256(client)]))
      .sign(key);
    return {
      ...this.#named(),
      response: {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
        ...(handle === null ? {} : { userHandle: handle }),
      },
      clientExtensionResults: {},
    };
  }

  #named() {
    const id = this.id.toString('base64url');
    return { id, rawId: id, type: 'public-key' as const };
  }

  #authenticatorData({ rpId = this.#rpId, isVerified = true, counter }: Deviation, flags: number): Buffer {
    this.#counter += 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter ?? this.#counter);
    return Buffer.concat([sha256(rpId), Buffer.from([0x01 | (isVerified ? 0x04 : 0) | flags]), count]);
  }

  #clientData(
    type: string,
    challenge: string,
    { origin = this.#origin, challenge: other }: Deviation,
  ): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge: other ?? challenge, origin, crossOrigin: false }));
  }
}

/** The public key in COSE: ES256 on P-256. */
function coseOf(key: KeyObject): Map<unknown, unknown> {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return new Map<unknown, unknown>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(x, 'base64url')],
    [-3, Buffer.from(y, 'base64url')],
  ]);
}
