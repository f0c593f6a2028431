/** An answer that is JSON already, as PostgreSQL writes lists. `T` is what it holds. */
export class ReadyJson<T> {
  declare readonly holds: T;
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}
