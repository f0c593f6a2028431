export interface Mail {
  to: { name: string; address: string };
  /** The name beside the sender's address, if MAIL_FROM has none. */
  sender?: string;
  subject: string;
  /** Plain text. */
  text: string;
  /** The same for every attempt to send this mail, so that mail programs recognise a duplicate. */
  id: string;
  /** A POST to this address ends such mails, without signing in (RFC 8058). */
  unsubscribe?: string;
}

/** Why a mail could not be sent: `login`: name or password; `address`: the recipient or the sender. */
export type MailFault = 'unreachable' | 'certificate' | 'login' | 'address' | 'refused';

/** Sends mail. */
export interface MailPort {
  /**
   * Resolves when the mail server has accepted the mail.
   * @returns what the server answered
   * @throws Error if it did not; the mail may be tried again
   */
  send(mail: Mail): Promise<string>;
  /** What an error of `send` means, and the words of the server or of the connection to it. */
  faultOf(error: unknown): { fault: MailFault; answer: string };
  /** Connects and signs in to the server without sending anything. @throws Error if that fails */
  check(): Promise<void>;
  close(): void;
}
