import { ChangeSet, type ChangeSpec, type Text } from '@codemirror/state';
import type { JoinedText, LiveNews } from '../../api/contract/live.ts';
import { changeJson, loggedChange, textOf, wordsOf } from '../../api/text/live/changes.ts';
import { allEndings, normalise } from '../../api/text/line-endings.ts';
import { bodyOf } from './content.ts';
import type { HttpAnswer, HttpClient } from './http-client.ts';

let clients = 0;

/** A name for an editor of a person. */
export const newClient = (userId: number): string =>
  `${userId}-test${String((clients += 1)).padStart(6, '0')}`;

/** Somebody who edits a document live by bare calls, one change after the other. */
export class LiveWriter {
  readonly http: HttpClient;
  readonly id: number;
  readonly client: string;
  epoch = '';
  seq = 0;
  number = 0;
  text: Text = textOf('');

  constructor(http: HttpClient & { userId: number }, id: number) {
    this.http = http;
    this.id = id;
    this.client = newClient(http.userId);
  }

  static async join(http: HttpClient & { userId: number }, id: number): Promise<LiveWriter> {
    const writer = new LiveWriter(http, id);
    await writer.join();
    return writer;
  }

  async join(): Promise<JoinedText> {
    const joined = bodyOf(
      await this.http.post<JoinedText>(`/api/documents/${this.id}/live`, { client: this.client }),
    );
    const ending = allEndings[['lf', 'crlf', 'cr'].indexOf(joined.ending)];
    this.text = textOf(normalise(joined.content, ending).text);
    this.epoch = joined.epoch;
    this.seq = joined.folded;
    this.#apply(joined.updates);
    return joined;
  }

  get words(): string {
    return wordsOf(this.text);
  }

  /** Sends a change of the text as this writer has it. */
  push(
    spec: ChangeSpec,
    {
      number = this.number + 1,
      ...other
    }: { number?: number; base?: number; client?: string; change?: unknown } = {},
  ): Promise<HttpAnswer<{ seq: number }>> {
    const change = changeJson(ChangeSet.of(spec, this.text.length));
    const { epoch, client, seq: base } = this;
    return this.http.post(`/api/documents/${this.id}/live/updates`, {
      ...{ epoch, base, client, number, change },
      ...other,
    });
  }

  /** Types words at the end, and reads on. @returns its place */
  async type(words: string): Promise<number> {
    const { seq } = bodyOf(await this.push({ from: this.text.length, insert: textOf(words) }));
    this.number += 1;
    await this.catchUp();
    return seq;
  }

  news(after = this.seq): Promise<HttpAnswer<LiveNews>> {
    return this.http.get(`/api/documents/${this.id}/live/updates?epoch=${this.epoch}&after=${after}`);
  }

  async catchUp(): Promise<void> {
    this.#apply(bodyOf(await this.news()).updates);
  }

  save(): Promise<HttpAnswer<{ version: number; seq: number }>> {
    return this.http.post(`/api/documents/${this.id}/live/save`);
  }

  #apply(updates: LiveNews['updates']): void {
    for (const [seq, , , , change] of updates) {
      if (seq !== this.seq + 1) throw new Error(`${seq} does not come after ${this.seq}`);
      this.text = loggedChange(change).apply(this.text);
      this.seq = seq;
    }
  }
}
