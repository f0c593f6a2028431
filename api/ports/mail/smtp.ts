import { createTransport } from 'nodemailer';
import { errorMessage } from '../../text/error-message.ts';
import type { Mail, MailFault, MailPort } from './port.ts';

/** A server that is silent for this long counts as away. Milliseconds. */
const timeoutMs = 10_000;

interface SmtpOptions {
  /** `smtp://` or `smtps://`, with name and password if the server requires them. */
  url: string;
  from: string;
  /** Lectern greets the mail server by the host of this address. */
  publicUrl?: string | undefined;
}

export function createSmtpMail({ url, from, publicUrl }: SmtpOptions): MailPort {
  const name = greeting(publicUrl);
  const transport = createTransport({
    url,
    ...(name !== undefined && { name }),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // text written by people must never make nodemailer read a file or a URL
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, sender, subject, text, id, unsubscribe }: Mail) {
      const { response } = await transport.sendMail({
        from: from.includes('<') || !sender ? from : { name: oneLine(sender), address: from },
        to: { name: oneLine(to.name), address: to.address },
        subject: oneLine(subject),
        text,
        messageId: `<${id}>`,
        headers: {
          'Auto-Submitted': 'auto-generated',
          ...(unsubscribe !== undefined && {
            'List-Unsubscribe': `<${unsubscribe}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
        },
      });
      return response;
    },
    faultOf: (error) => ({ fault: faultOf(error), answer: answerIn(error) }),
    async check() {
      await transport.verify();
    },
    close: () => transport.close(),
  };
}

/**
 * A container's own name has no domain, and nodemailer says `[127.0.0.1]` then, which strict servers refuse.
 * @returns undefined if the address has no full name either
 */
function greeting(publicUrl: string | undefined): string | undefined {
  const host = publicUrl === undefined ? '' : new URL(publicUrl).hostname;
  return /\.[a-z]/.test(host) ? host : undefined;
}

/** Removes line breaks, because one would begin another header. */
const oneLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim();

interface SmtpError extends Error {
  /** Of nodemailer. */
  code?: string;
  /** What the server said. */
  response?: string;
}

const faults: Record<string, MailFault> = {
  EAUTH: 'login',
  ENOAUTH: 'login',
  EENVELOPE: 'address',
  ECONNECTION: 'unreachable',
  ETIMEDOUT: 'unreachable',
  EDNS: 'unreachable',
  ESOCKET: 'unreachable',
  ETLS: 'certificate',
};

function faultOf(error: unknown): MailFault {
  const { code = '', response, message = '' } = error as SmtpError;
  if (response === undefined && /certificate|altnames/i.test(message)) return 'certificate';
  return faults[code] ?? 'refused';
}

const answerIn = (error: unknown): string => (error as SmtpError).response ?? errorMessage(error);
