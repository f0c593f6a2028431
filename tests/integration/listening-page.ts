import { EventClient } from '../support/event-client.ts';
import type { HttpClient } from '../support/http-client.ts';

/** An open page: when its stream of events ends it opens another one, as a browser does. */
export class ListeningPage {
  readonly #streams: EventClient[] = [];
  readonly #documentId: number;
  #hasLeft = false;

  private constructor(documentId: number) {
    this.#documentId = documentId;
  }

  /** @param documentId of the document that it shows */
  static async open(client: HttpClient, documentId: number): Promise<ListeningPage> {
    const page = new ListeningPage(documentId);
    const opened = await EventClient.open(client);
    if (opened.status !== 200) throw new Error(`The stream was refused with ${opened.status}`);
    page.#streams.push(opened);
    void page.#stay(client);
    return page;
  }

  /** Whether it has had more than one stream. */
  get hasMoved(): boolean {
    return this.#streams.length > 1;
  }

  hasHeard(version: number): boolean {
    return this.#streams
      .flatMap((stream) => stream.of('document') as { id: number; version: number }[])
      .some((event) => event.id === this.#documentId && event.version === version);
  }

  leave(): void {
    this.#hasLeft = true;
    this.#streams.at(-1)?.leave();
  }

  async #stay(client: HttpClient): Promise<void> {
    for (;;) {
      await this.#streams.at(-1)!.ended;
      if (this.#hasLeft) return;
      const next = await EventClient.open(client).catch(() => null);
      if (next?.status === 200) this.#streams.push(next);
    }
  }
}
