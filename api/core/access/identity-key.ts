import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const cipher = 'aes-256-gcm';
const keyBytes = 32;
const ivBytes = 12;
const tagBytes = 16;

interface KeyPlace {
  /** The key from the setting IDENTITY_KEY. */
  identityKey?: Buffer | undefined;
  /** Without IDENTITY_KEY, the file `identity-key` in this folder holds the key. */
  dataDir: string;
}

/**
 * Encrypts secrets that must not be readable in the database or in a backup: the keys of authenticator apps, and the
 * secrets of web hooks.
 */
export interface Sealer {
  /** @param owner a person's id, or a name; the secret cannot be opened for anybody else */
  seal(secret: Buffer, owner: number | string): Promise<Buffer>;
  /** Null if it was sealed with another key, or the key is lost. */
  open(sealed: Buffer, owner: number | string): Promise<Buffer | null>;
}

/** Encrypts with AES-256-GCM: 12 bytes of nonce, 16 of tag, then the text. */
export function createSealer(place: KeyPlace): Sealer {
  return {
    async seal(secret, owner) {
      const iv = randomBytes(ivBytes);
      const sealing = createCipheriv(cipher, await keyFor(place), iv).setAAD(ownerOf(owner));
      const text = Buffer.concat([sealing.update(secret), sealing.final()]);
      return Buffer.concat([iv, sealing.getAuthTag(), text]);
    },
    async open(sealed, owner) {
      const key = await presentKey(place);
      if (!key || sealed.length < ivBytes + tagBytes) return null;
      const opening = createDecipheriv(cipher, key, sealed.subarray(0, ivBytes), { authTagLength: tagBytes })
        .setAAD(ownerOf(owner))
        .setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
      const text = opening.update(sealed.subarray(ivBytes + tagBytes));
      try {
        return Buffer.concat([text, opening.final()]);
      } catch {
        return null;
      }
    },
  };
}

const ownerOf = (owner: number | string): Buffer =>
  Buffer.from(typeof owner === 'number' ? `user ${owner}` : owner);

/** The key; created if there is none yet. */
const keyFor = async (place: KeyPlace): Promise<Buffer> =>
  (await presentKey(place)) ?? (await makeKey(place.dataDir));

async function presentKey({ identityKey, dataDir }: KeyPlace): Promise<Buffer | null> {
  return identityKey ?? (await readKey(fileIn(dataDir)));
}

const fileIn = (dataDir: string): string => join(dataDir, 'identity-key');

/** @throws Error if the file does not contain a key. It must not be replaced, because it may be a damaged key */
async function readKey(file: string): Promise<Buffer | null> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  const key = Buffer.from(text.trim(), 'base64');
  if (key.length !== keyBytes)
    throw new Error(`${file} does not hold 32 bytes in base64. Put your copy of it there, or remove it.`);
  return key;
}

/** If several processes start at once, only one creates the key, because `link` never replaces a file. */
async function makeKey(dataDir: string): Promise<Buffer> {
  const file = fileIn(dataDir);
  const own = `${file}.${randomBytes(6).toString('hex')}`;
  await mkdir(dataDir, { recursive: true });
  await writeFile(own, `${randomBytes(keyBytes).toString('base64')}\n`, { mode: 0o600, flush: true });
  try {
    await link(own, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(own, { force: true });
  }
  const key = await readKey(file);
  if (!key) throw new Error(`${file} vanished while it was being made`);
  return key;
}
