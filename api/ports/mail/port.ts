export interface Mail {
  to: { name: string; address: string };
  subject: string;
  /** Plain text. */
  text: string;
  /** The same for every attempt to send this mail, so that mail programs recognise a duplicate. */
  id: string;
  /** A POST to this address ends such mails, without signing in (RFC 8058). */
  unsubscribe?: string;
}

/** Sends mail. */
export interface MailPort {
  /** Resolves when the mail server has accepted the mail. @throws Error if it did not; the mail may be tried again */
  send(mail: Mail): Promise<void>;
  /** Connects and signs in to the server without sending anything. @throws Error if that fails */
  check(): Promise<void>;
  close(): void;
}
