import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, vi } from 'vitest';
import type { Document } from '../../api/contract/documents.ts';
import type { Random } from '../../scripts/seed/random.ts';
import type { CommandResult } from '../support/command.ts';
import { newWord } from '../support/content.ts';
import type { Program } from '../support/program.ts';
import { dataOf, type PublishedClient } from '../support/published-client.ts';

const spaceName = 'Imported';
/** A page of the list of documents has them all. */
const mostPages = 80;
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** @param address of a file, as a text names it */
async function bytesOf(client: PublishedClient, address: string): Promise<Uint8Array> {
  const storagePath = /^\/uploads\/document-attachments\/(\w+)$/.exec(address)?.[1] ?? '';
  const path = '/uploads/document-attachments/{storagePath}';
  const answer = await client.GET(path, { params: { path: { storagePath } }, parseAs: 'arrayBuffer' });
  return new Uint8Array(dataOf<ArrayBuffer>(answer));
}

/** A text without where its links lead, which is all that an import may change. */
const withoutTargets = (text: string): string => text.replace(/\]\([^)]*\)/g, ']()');

interface Page {
  path: string;
  text: string;
  /** The one before, which is there while the import has not come so far; null: it is new. */
  before: string | null;
  picture: Buffer;
  /** The path of the page that it links to, without its ending. */
  next: string;
}

/** Somebody who imports a folder again and again, which grows and changes; killed too, as the server is. */
export class Importer {
  readonly #program: Program;
  readonly #random: Random;
  readonly #folder: string;
  readonly #pages = new Map<string, Page>();
  #killing = new AbortController();
  #running: Promise<CommandResult> | undefined;
  #said = '';
  /** How often it was killed or failed, and how often what it left was looked at. */
  readonly cut = { off: 0, completed: 0 };

  private constructor(program: Program, random: Random, folder: string) {
    this.#program = program;
    this.#random = random;
    this.#folder = folder;
  }

  static async create(program: Program, random: Random): Promise<Importer> {
    return new Importer(program, random, await mkdtemp(join(tmpdir(), 'lectern-import-')));
  }

  remove = () => rm(this.#folder, { recursive: true, force: true });

  /** Changes some pages, adds others, and begins to import them. @returns once it writes */
  async begin(): Promise<void> {
    const paths = [...this.#pages.keys()];
    const added = Math.min(mostPages - paths.length, paths.length === 0 ? 12 : 3);
    for (let count = 0; count < added; count += 1) {
      const number = paths.length + count;
      paths.push(number % 3 === 0 ? `part/page-${number}` : `page-${number}`);
    }
    for (const path of paths)
      if (!this.#pages.has(path) || this.#random.fraction() < 0.3) await this.#write(path, paths);
    this.#killing = new AbortController();
    this.#said = '';
    this.#running = this.#run(this.#killing.signal);
    let isOver = false;
    void this.#running.then(() => (isOver = true));
    await vi.waitUntil(() => isOver || /documents \(|links \(/.test(this.#said), {
      timeout: 60_000,
      interval: 5,
    });
  }

  kill(): void {
    this.#killing.abort();
  }

  /** What it left is whole; run again, it completes what is missing, and nothing is there twice. */
  async settle(client: PublishedClient): Promise<void> {
    const { code } = await this.#running!;
    if (code !== 0) this.cut.off += 1;
    const { id: spaceId } = await this.#space(client, { mayBeMissing: code !== 0 });
    if (spaceId !== null) await this.#everyPageIsWhole(client, spaceId);
    const { code: again, stderr } = await this.#run();
    expect({ again, stderr }).toMatchObject({ again: 0 });
    await this.#everythingIsThere(client, (await this.#space(client)).id!);
    for (const page of this.#pages.values()) page.before = page.text;
    this.cut.completed += 1;
  }

  #run(signal?: AbortSignal): Promise<CommandResult> {
    const args = ['import', this.#folder, '--space', spaceName];
    return this.#program.command(args, '', { signal, onStderr: (text) => (this.#said += text) });
  }

  async #write(path: string, paths: readonly string[]): Promise<void> {
    const next = this.#random.pick(paths);
    const up = path.includes('/') ? '../' : '';
    const picture = Buffer.from(newWord().repeat(this.#random.between(10, 20_000)));
    const filler = 'What was imported is there whole. '.repeat(this.#random.between(1, 200));
    const links = `[next](${up}${next}.md) ![picture](${up}pictures/${path}.bin)`;
    const text = `# ${path}\n\n${newWord()} ${filler}\n\n${links}\n`;
    for (const [name, content] of [
      [`${path}.md`, text],
      [`pictures/${path}.bin`, picture],
    ] as const) {
      await mkdir(dirname(join(this.#folder, name)), { recursive: true });
      await writeFile(join(this.#folder, name), content);
    }
    const before = this.#pages.get(path)?.before ?? null;
    this.#pages.set(path, { path, text, before, picture, next });
  }

  async #space(client: PublishedClient, { mayBeMissing = false } = {}): Promise<{ id: number | null }> {
    const spaces = dataOf(await client.GET('/api/spaces')).filter(({ name }) => name === spaceName);
    expect(spaces.length).toBeLessThanOrEqual(1);
    if (!mayBeMissing) expect(spaces).toHaveLength(1);
    return { id: spaces[0]?.id ?? null };
  }

  /** The pages that are there, by title; none is there twice. */
  async #imported(client: PublishedClient, spaceId: number): Promise<Map<string, Document>> {
    const inSpace = { params: { path: { id: spaceId } } };
    const listed = dataOf(await client.GET('/api/spaces/{id}/documents', inSpace));
    const found = new Map<string, Document>();
    for (const { id } of listed) {
      const document = dataOf(await client.GET('/api/documents/{id}', { params: { path: { id } } }));
      expect(found.has(document.title), `two documents are called ${document.title}`).toBe(false);
      found.set(document.title, document);
    }
    return found;
  }

  async #everyPageIsWhole(client: PublishedClient, spaceId: number): Promise<void> {
    const found = await this.#imported(client, spaceId);
    for (const { path, text, before } of this.#pages.values()) {
      const document = found.get(path);
      // one that was there before does not go by an import
      if (before !== null) expect(document, path).toBeDefined();
      if (!document) continue;
      // a new one gets its place first and its text in one go, later
      const whole = [text, before ?? ''].map(withoutTargets);
      expect(whole, path).toContain(withoutTargets(document.content));
    }
  }

  async #everythingIsThere(client: PublishedClient, spaceId: number): Promise<void> {
    const found = await this.#imported(client, spaceId);
    // a folder without a text of its own is a document too
    const folders = [...found].filter(([, { content }]) => content === '').map(([title]) => title);
    expect(folders).toEqual(['part']);
    expect([...found.keys()].filter((title) => title !== 'part').sort()).toEqual(
      [...this.#pages.keys()].sort(),
    );
    for (const { path, text, picture, next } of this.#pages.values()) {
      const { id, content } = found.get(path)!;
      expect(withoutTargets(content)).toBe(withoutTargets(text));
      const [, toNext, toPicture] = /\[next\]\((.*?)\) !\[picture\]\((.*?)\)/.exec(content) ?? [];
      expect(toNext, path).toBe(`/documents/${found.get(next)!.id}`);
      expect(sha256(await bytesOf(client, toPicture!)), path).toBe(sha256(picture));
      const ofDocument = { params: { path: { id } } };
      const files = dataOf(await client.GET('/api/documents/{id}/attachments', ofDocument));
      const digests = files.map((file) => file.sha256);
      expect(digests, `files of ${path}`).toEqual([...new Set(digests)]);
    }
  }
}
