import { createTransport } from 'nodemailer';
import type { Mail, MailPort } from './port.ts';

/** A server that is silent for this long counts as away. Milliseconds. */
const timeoutMs = 10_000;

/** @param url `smtp://` or `smtps://`, with name and password if the server requires them */
export function createSmtpMail({ url, from }: { url: string; from: string }): MailPort {
  const transport = createTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // text written by people must never make nodemailer read a file or a URL
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

/** Removes line breaks, because one would begin another header. */
const oneLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
