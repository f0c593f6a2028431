import { createHash, randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Attachment } from '../../api/contract/attachments.ts';
import type { Comment } from '../../api/contract/comments.ts';
import type { Document } from '../../api/contract/documents.ts';
import type { Random } from '../../scripts/seed/random.ts';
import { bodyOf } from '../support/content.ts';
import type { HttpAnswer, HttpClient } from '../support/http-client.ts';

/** All that readers can know of a document; null: that it is gone. */
type State = {
  title: string;
  content: string;
  version: number;
  parentId: number | null;
  comments: string[];
  /** SHA-256 by name. */
  files: Record<string, string>;
} | null;

interface Write {
  send: () => Promise<HttpAnswer>;
  /** Makes the state that is there once it was done. */
  change: (state: NonNullable<State>) => State;
}

/** Asked, and not answered with success: it may have been done or not. */
type Doubt =
  { kind: 'change'; id: number; before: State; after: State } | { kind: 'made'; key: string; made: Made };

type Kind = 'save' | 'move' | 'upload' | 'comment' | 'delete';

interface Made {
  body: { title: string; content: string; spaceId: number; parentId: number };
  after: State;
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const unavailable = 503;

/**
 * One person who makes, saves, moves and deletes documents of their own, attaches files and comments, and keeps a
 * journal of what was answered, outside the program.
 */
export class Writer {
  readonly #client: HttpClient;
  readonly #random: Random;
  readonly #place: { spaceId: number; folderId: number };
  readonly #journal = new Map<number, State>();
  readonly #touched = new Set<number>();
  #doubt: Doubt | null = null;
  /** How many writes were answered with success, by what they were. */
  readonly answered: Record<string, number> = {};
  /** How many were not, and how many of these had been done all the same. */
  readonly doubted = { all: 0, done: 0 };

  /** @param place of this writer alone */
  constructor(client: HttpClient, random: Random, place: { spaceId: number; folderId: number }) {
    this.#client = client;
    this.#random = random;
    this.#place = place;
  }

  get documents(): number {
    return this.#journal.size;
  }

  /** Writes one thing after the other until one is not answered with success, or until told. */
  async writeUntil(isOver: () => boolean): Promise<void> {
    while (!isOver()) if (!(await this.#writeOnce())) return;
  }

  /** Looks what became of what was in doubt, and at everything written since the last look. */
  async settle(): Promise<void> {
    const doubt = this.#doubt;
    this.#doubt = null;
    if (doubt?.kind === 'made') await this.#settleMade(doubt);
    if (doubt?.kind === 'change') {
      const now = await this.#read(doubt.id);
      const done = JSON.stringify(now) === JSON.stringify(doubt.after);
      expect(now, `document ${doubt.id} is neither as before nor as after`).toEqual(
        done ? doubt.after : doubt.before,
      );
      if (done) this.doubted.done += 1;
      this.#journal.set(doubt.id, now);
    }
    for (const id of this.#touched) expect(await this.#read(id)).toEqual(this.#journal.get(id));
    this.#touched.clear();
  }

  async verifyAll(): Promise<void> {
    for (const id of this.#journal.keys()) this.#touched.add(id);
    await this.settle();
  }

  async #settleMade({ key, made }: Doubt & { kind: 'made' }): Promise<void> {
    // asked once more by the same key: there is one, whether or not it was made before
    const { id } = bodyOf(await this.#make(key, made.body), 201);
    const page = await this.#client.get<unknown[]>(
      `/api/spaces/${this.#place.spaceId}/documents?q=${made.body.title}`,
    );
    expect(bodyOf(page)).toHaveLength(1);
    this.#journal.set(id, made.after);
    this.#touched.add(id);
  }

  #make(key: string, body: Made['body']): Promise<HttpAnswer<Document>> {
    return this.#client.post<Document>('/api/documents', body, { headers: { 'Idempotency-Key': key } });
  }

  async #writeOnce(): Promise<boolean> {
    const living = [...this.#journal].filter(([, state]) => state !== null);
    // one in four is a new one, and most of the others save
    const kinds: (Kind | 'make')[] = [
      'save',
      'save',
      'save',
      'move',
      'upload',
      'comment',
      'delete',
      'make',
      'make',
    ];
    const kind = this.#random.pick(kinds);
    if (living.length < 3 || kind === 'make') return this.#writeNew();
    const [id, state] = this.#random.pick(living.slice(-8));
    const { send, change } = this.#writeTo(id, state!)[kind]();
    const after = change(state!);
    const doubt: Doubt = { kind: 'change', id, before: state, after };
    const answer = await this.#answered(kind, doubt, send());
    if (!answer) return false;
    this.#journal.set(id, after);
    this.#touched.add(id);
    return true;
  }

  async #writeNew(): Promise<boolean> {
    const { spaceId, folderId } = this.#place;
    const key = randomUUID();
    const body = { title: key, content: this.#text(), spaceId, parentId: folderId };
    const { title, content, parentId } = body;
    const after: State = { title, content, version: 1, parentId, comments: [], files: {} };
    const answer = await this.#answered(
      'make',
      { kind: 'made', key, made: { body, after } },
      this.#make(key, body),
    );
    if (!answer) return false;
    this.#journal.set((answer.body as Document).id, after);
    this.#touched.add((answer.body as Document).id);
    return true;
  }

  #writeTo(id: number, state: NonNullable<State>): Record<Kind, () => Write> {
    const path = `/api/documents/${id}`;
    const { spaceId, folderId } = this.#place;
    return {
      save: () => {
        const content = this.#text();
        return {
          send: () => this.#client.put(path, { content, version: state.version }),
          change: (held) => ({ ...held, content, version: held.version + 1 }),
        };
      },
      move: () => {
        const parentId = state.parentId === null ? folderId : null;
        return {
          send: () => this.#client.put(`${path}/position`, { spaceId, parentId }),
          change: (held) => ({ ...held, parentId }),
        };
      },
      upload: () => {
        const name = `${randomUUID()}.bin`;
        const bytes = Buffer.from(this.#text().repeat(this.#random.between(1, 40)));
        return {
          send: () => this.#client.upload(`${path}/attachments`, name, bytes),
          change: (held) => ({ ...held, files: { ...held.files, [name]: sha256(bytes) } }),
        };
      },
      comment: () => {
        const content = this.#text().slice(0, 200);
        return {
          send: () => this.#client.post(`${path}/comments`, { content }),
          change: (held) => ({ ...held, comments: [...held.comments, content] }),
        };
      },
      delete: () => ({ send: () => this.#client.delete(path), change: () => null }),
    };
  }

  /** @returns null where it is in doubt now */
  async #answered(kind: string, doubt: Doubt, sent: Promise<HttpAnswer>): Promise<HttpAnswer | null> {
    const answer = await sent.catch(() => null);
    if (answer && answer.status < 300) {
      this.answered[kind] = (this.answered[kind] ?? 0) + 1;
      return answer;
    }
    // nobody answered, or the database was away: anything else is a fault
    if (answer)
      expect(answer, `${kind}: ${JSON.stringify(answer.body)}`).toMatchObject({ status: unavailable });
    this.doubted.all += 1;
    this.#doubt = doubt;
    return null;
  }

  async #read(id: number): Promise<State> {
    const answer = await this.#client.get<Document>(`/api/documents/${id}`);
    if (answer.status === 404) return null;
    const { title, content, version, parentId } = bodyOf(answer);
    const comments = bodyOf(await this.#client.get<Comment[]>(`/api/documents/${id}/comments`));
    const attachments = bodyOf(await this.#client.get<Attachment[]>(`/api/documents/${id}/attachments`));
    const files: Record<string, string> = {};
    for (const { filename, url, sha256: told } of attachments) {
      files[filename] = sha256(await this.#client.bytes(url));
      expect(files[filename]).toBe(told);
    }
    return { title, content, version, parentId, comments: comments.map((comment) => comment.content), files };
  }

  #text(): string {
    const words = this.#random.between(20, 1_500);
    return `${randomUUID()} ${'Nothing that was answered is lost. '.repeat(words / 5)}`;
  }
}
