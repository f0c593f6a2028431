import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as pass } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Attachment } from '../../api/contract/attachments.ts';
import type { Comment } from '../../api/contract/comments.ts';
import type { Document } from '../../api/contract/documents.ts';
import type { Random } from '../../scripts/seed/random.ts';
import { bodyOf, newWord } from '../support/content.ts';
import type { HttpAnswer, HttpClient } from '../support/http-client.ts';
import { Journal, type State } from './journal.ts';

interface Write {
  send: () => Promise<HttpAnswer>;
  /** Makes the state that is there once it was done. */
  change: (state: NonNullable<State>) => State;
}

interface Change {
  kind: 'change';
  id: number;
  before: State;
  after: State;
}

/** Asked, and not answered with success: it may have been done or not. */
type Doubt = Change | { kind: 'made'; key: string; made: Made };

interface Made {
  by: HttpClient;
  body: { title: string; content: string; spaceId: number; parentId: number };
  after: State;
}

const kinds = ['save', 'move', 'upload', 'slow upload', 'comment', 'delete'] as const;
type Kind = (typeof kinds)[number];

/** How often each is done. */
const habits: (Kind | 'make')[] = [
  ...kinds,
  'make',
  'make',
  'make',
  'save',
  'save',
  'save',
  'move',
  'upload',
  'comment',
];

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
/** What a server says that cannot serve now. */
export const unavailable: readonly number[] = [503];

/**
 * Makes, saves, moves and deletes documents that nobody else writes, attaches files and comments, as one or another
 * of several people, and keeps a journal of what was answered, outside the program.
 */
export class Writer {
  readonly #clients: readonly HttpClient[];
  readonly #random: Random;
  readonly #place: { spaceId: number; folderId: number };
  readonly #journal = new Journal();
  readonly #mayFailWith: readonly number[];
  #doubts: Doubt[] = [];
  /** How many writes were answered with success, by what they were. */
  readonly answered: Record<string, number> = {};
  /** How many were not, by what they were, and how many of these had been done all the same. */
  readonly doubted: Record<string, number> = {};
  done = 0;

  /**
   * @param place of this writer alone
   * @param mayFailWith the statuses that leave a write in doubt; any other refusal is a fault
   */
  constructor(
    clients: readonly HttpClient[],
    random: Random,
    place: { spaceId: number; folderId: number },
    mayFailWith = unavailable,
  ) {
    this.#mayFailWith = mayFailWith;
    this.#clients = clients;
    this.#random = random;
    this.#place = place;
  }

  /**
   * Writes one thing after the other until one is not answered with success, or until told. If called again before
   * `settle`, it leaves the documents in doubt alone.
   */
  async writeUntil(isOver: () => boolean): Promise<void> {
    while (!isOver()) if (!(await this.#writeOnce())) return;
  }

  /** Looks what became of what was in doubt, and at everything written since the last look. */
  async settle(): Promise<void> {
    const doubts = this.#doubts;
    this.#doubts = [];
    for (const doubt of doubts)
      await (doubt.kind === 'made' ? this.#settleMade(doubt) : this.#settleChange(doubt));
    for (const id of this.#journal.takeTouched())
      expect(await this.#read(id), `document ${id}`).toEqual(this.#journal.stateOf(id));
  }

  /** Of the documents that are there by all that was answered, id and version. */
  living(): { id: number; version: number }[] {
    return this.#certain().map(([id, { version }]) => ({ id, version }));
  }

  /** Everything that was ever answered. */
  async verifyAll(): Promise<void> {
    this.#journal.touchAll();
    await this.settle();
  }

  /** Each living document is found by its word, and none by a word that it has not got any more. */
  async verifySearch(): Promise<void> {
    for (const { id, word, isThere } of this.#journal.words()) {
      const { body, headers } = await this.#clients[0]!.get<{ id: number }[]>(`/api/search?q=${word}`);
      expect(headers.get('X-Search-Degraded')).toBe('false');
      const found = body.some((hit) => hit.id === id);
      expect({ id, word, found }).toEqual({ id, word, found: isThere });
    }
  }

  async #settleMade({ key, made }: Doubt & { kind: 'made' }): Promise<void> {
    const earlier = await this.#titled(key);
    // asked once more by the same key: there is one, whether or not it was made before
    const { id } = bodyOf(await this.#make(made.by, key, made.body), 201);
    const now = await this.#titled(key);
    expect(now).toEqual([id]);
    if (earlier.length > 0) {
      expect(earlier).toEqual(now);
      this.done += 1;
    }
    this.#journal.write(id, made.after);
  }

  async #settleChange({ id, before, after }: Change): Promise<void> {
    const now = await this.#read(id);
    const done = JSON.stringify(now) === JSON.stringify(after);
    expect(now, `document ${id} is neither as before nor as after`).toEqual(done ? after : before);
    if (done) this.done += 1;
    this.#journal.write(id, now);
  }

  #certain(): [number, NonNullable<State>][] {
    const inDoubt = new Set(this.#doubts.map((doubt) => (doubt.kind === 'change' ? doubt.id : 0)));
    return this.#journal.living().filter(([id]) => !inDoubt.has(id));
  }

  async #titled(title: string): Promise<number[]> {
    const path = `/api/spaces/${this.#place.spaceId}/documents?q=${title}`;
    return bodyOf(await this.#clients[0]!.get<Document[]>(path)).map(({ id }) => id);
  }

  #make(by: HttpClient, key: string, body: Made['body']): Promise<HttpAnswer<Document>> {
    return by.post<Document>('/api/documents', body, { headers: { 'Idempotency-Key': key } });
  }

  async #writeOnce(): Promise<boolean> {
    const living = this.#certain();
    const kind = this.#random.pick(habits);
    if (living.length < 3 || kind === 'make') return this.#writeNew();
    const [id, state] = this.#random.pick(living.slice(-8));
    const { send, change } = this.#writeTo(id, state)[kind]();
    const after = change(state);
    if (!(await this.#isAnswered(kind, { kind: 'change', id, before: state, after }, send()))) return false;
    this.#journal.write(id, after);
    return true;
  }

  async #writeNew(): Promise<boolean> {
    const { spaceId, folderId } = this.#place;
    const key = randomUUID();
    const body = { title: key, content: this.#text(), spaceId, parentId: folderId };
    const { title, content, parentId } = body;
    const after: State = { title, content, version: 1, parentId, comments: [], files: {} };
    const by = this.#random.pick(this.#clients);
    const doubt: Doubt = { kind: 'made', key, made: { by, body, after } };
    const answer = await this.#isAnswered('make', doubt, this.#make(by, key, body));
    if (answer) this.#journal.write((answer.body as Document).id, after);
    return answer !== null;
  }

  #writeTo(id: number, state: NonNullable<State>): Record<Kind, () => Write> {
    const path = `/api/documents/${id}`;
    const { spaceId, folderId } = this.#place;
    const by = this.#random.pick(this.#clients);
    const upload = (bytes: Buffer, send: (name: string) => Promise<HttpAnswer>): Write => {
      const name = `${randomUUID()}.bin`;
      return {
        send: () => send(name),
        change: (held) => ({ ...held, files: { ...held.files, [name]: sha256(bytes) } }),
      };
    };
    return {
      save: () => {
        const content = this.#text();
        return {
          send: () => by.put(path, { content, version: state.version }),
          change: (held) => ({ ...held, content, version: held.version + 1 }),
        };
      },
      move: () => {
        const parentId = state.parentId === null ? folderId : null;
        return {
          send: () => by.put(`${path}/position`, { spaceId, parentId }),
          change: (held) => ({ ...held, parentId }),
        };
      },
      upload: () => {
        const bytes = Buffer.from(this.#text().repeat(this.#random.between(1, 40)));
        return upload(bytes, (name) => by.upload(`${path}/attachments`, name, bytes));
      },
      'slow upload': () => {
        const bytes = Buffer.from(this.#text().repeat(this.#random.between(40, 120)));
        return upload(bytes, (name) => by.uploadInPieces(`${path}/attachments`, name, this.#inPieces(bytes)));
      },
      comment: () => {
        const content = this.#text().slice(0, 200);
        return {
          send: () => by.post(`${path}/comments`, { content }),
          change: (held) => ({ ...held, comments: [...held.comments, content] }),
        };
      },
      delete: () => ({ send: () => by.delete(path), change: () => null }),
    };
  }

  /** In about half a second, so that what is killed is often killed while some of it is there. */
  async *#inPieces(bytes: Buffer): AsyncGenerator<Uint8Array> {
    const size = Math.ceil(bytes.length / 20);
    for (let from = 0; from < bytes.length; from += size) {
      yield bytes.subarray(from, from + size);
      await pass(this.#random.between(0, 50));
    }
  }

  /** @returns null where it is in doubt now */
  async #isAnswered(kind: string, doubt: Doubt, sent: Promise<HttpAnswer>): Promise<HttpAnswer | null> {
    const answer = await sent.catch(() => null);
    if (answer && answer.status < 300) {
      this.answered[kind] = (this.answered[kind] ?? 0) + 1;
      return answer;
    }
    // nobody answered, or the database was away: anything else is a fault
    if (answer) expect(this.#mayFailWith, `${kind}: ${JSON.stringify(answer.body)}`).toContain(answer.status);
    this.doubted[kind] = (this.doubted[kind] ?? 0) + 1;
    this.#doubts.push(doubt);
    return null;
  }

  async #read(id: number): Promise<State> {
    const client = this.#clients[0]!;
    const answer = await client.get<Document>(`/api/documents/${id}`);
    if (answer.status === 404) return null;
    const { title, content, version, parentId } = bodyOf(answer);
    const comments = bodyOf(await client.get<Comment[]>(`/api/documents/${id}/comments`));
    const attachments = bodyOf(await client.get<Attachment[]>(`/api/documents/${id}/attachments`));
    const files: Record<string, string> = {};
    for (const { filename, url, sha256: told } of attachments) {
      files[filename] = sha256(await client.bytes(url));
      expect(files[filename]).toBe(told);
    }
    return { title, content, version, parentId, comments: comments.map((comment) => comment.content), files };
  }

  /** Begins with a word of its own, by which it is found; half of them call people. */
  #text(): string {
    const words = this.#random.between(20, 1_500);
    const call = this.#random.pick(['', '@admin and @maren: ']);
    return `${newWord()} ${call}${'Nothing that was answered is lost. '.repeat(words / 5)}`;
  }
}
