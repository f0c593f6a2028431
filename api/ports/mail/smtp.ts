import { createTransport } from 'nodemailer';
import type { Mail, MailPort } from './port.ts';

/** Milliseconds: a server that is silent for so long is away. */
const patience = 10_000;

/** @param url `smtp://` or `smtps://`, with name and password where the server wants them */
export function createSmtpMail({ url, from }: { url: string; from: string }): MailPort {
  const transport = createTransport({
    url,
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    // what people write must never make it read something
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, subject, text, id }: Mail) {
      await transport.sendMail({
        from,
        to: { name: oneLine(to.name), address: to.address },
        subject: oneLine(subject),
        text,
        messageId: `<${id}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
    },
    async check() {
      await transport.verify();
    },
    close: () => transport.close(),
  };
}

/** A line break in a header begins another header. */
const oneLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
