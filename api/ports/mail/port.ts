export interface Mail {
  to: { name: string; address: string };
  subject: string;
  /** Plain text. */
  text: string;
  /** The same for each try at the same mail, so that a second copy is known as one. */
  id: string;
}

/** What carries mail away. */
export interface MailPort {
  /** Settles when the next server has taken it. @throws Error where it did not: it may be tried again */
  send(mail: Mail): Promise<void>;
  /** Reaches the server and signs in; sends nothing. @throws Error where that cannot be done */
  check(): Promise<void>;
  close(): void;
}
