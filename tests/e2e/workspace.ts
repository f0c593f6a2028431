import { request, type APIRequestContext, type APIResponse, type Page } from '@playwright/test';
import type { Program } from '../support/program.ts';

export const password = 'correct horse 9';

/** Settings that give the first administrator `password`. */
export const knownAdministrator = { ADMIN_PASSWORD: password };

interface Made {
  id: number;
}

/** A signed-in person who creates, through the API, what a test needs before it opens the browser. */
export class Person {
  readonly username: string;
  readonly #url: string;
  readonly #calls: APIRequestContext;

  private constructor(url: string, username: string, calls: APIRequestContext) {
    this.#url = url;
    this.username = username;
    this.#calls = calls;
  }

  /** @param username default: the administrator 'admin' */
  static async signIn(program: Program, username = 'admin'): Promise<Person> {
    const calls = await request.newContext({ baseURL: program.url });
    const person = new Person(program.url, username, calls);
    await person.post('/api/auth/login', { username, password });
    return person;
  }

  /** Signs a page in as this person, without the form. */
  async lend(page: Page): Promise<void> {
    await page.context().addCookies((await this.#calls.storageState()).cookies);
  }

  async post<T = Made>(path: string, data: object): Promise<T> {
    return answered<T>(await this.#calls.post(path, { data }));
  }

  async put<T = Made>(path: string, data: object): Promise<T> {
    return answered<T>(await this.#calls.put(path, { data }));
  }

  async send(path: string, bytes: Buffer): Promise<void> {
    const response = await this.#calls.put(path, { data: bytes });
    if (!response.ok()) throw new Error(`${path}: ${response.status()} ${await response.text()}`);
  }

  async get<T>(path: string): Promise<T> {
    return answered<T>(await this.#calls.get(path));
  }

  /** The text of a document, as it is stored. */
  async textOf(id: number): Promise<string> {
    return (await this.get<{ content: string }>(`/api/documents/${id}`)).content;
  }

  async remove(path: string): Promise<void> {
    const response = await this.#calls.delete(path);
    if (!response.ok()) throw new Error(`${path}: ${response.status()} ${await response.text()}`);
  }

  async makeSpace(name: string, rest: object = {}): Promise<number> {
    return (await this.post('/api/spaces', { name, ...rest })).id;
  }

  async makeDocument(spaceId: number, title: string, content = '', parentId?: number): Promise<number> {
    return (await this.post('/api/documents', { spaceId, title, content, parentId })).id;
  }

  /** Creates a person with `password`. Needs an administrator. */
  async makePerson(
    username: string,
    role: 'viewer' | 'editor' | 'admin',
    displayName = username,
  ): Promise<number> {
    const email = `${username}@example.org`;
    return (await this.post('/api/users', { username, password, displayName, email, role })).id;
  }

  /** @returns the URL of the file */
  async attach(
    documentId: number,
    file: { name: string; mimeType: string; buffer: Buffer },
  ): Promise<string> {
    const response = await this.#calls.post(`/api/documents/${documentId}/attachments`, {
      multipart: { file },
    });
    return this.#url + (await answered<{ url: string }>(response)).url;
  }

  async leave(): Promise<void> {
    await this.#calls.dispose();
  }
}

async function answered<T>(response: APIResponse): Promise<T> {
  if (!response.ok()) throw new Error(`${response.url()}: ${response.status()} ${await response.text()}`);
  return (await response.json()) as T;
}
