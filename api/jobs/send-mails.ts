import type { Knex } from 'knex';
import type { Logger } from 'pino';
import {
  claimMails,
  endMail,
  postponeMail,
  readMail,
  type DueMail,
  type MailedNotification,
} from '../../db/mail-statements.ts';
import { messageOf } from '../features/notifications/message.ts';
import type { Mail, MailPort } from '../ports/mail/port.ts';
import { repeat, type Repeating } from './repeat.ts';

export interface MailingOptions {
  knex: Knex;
  mail: MailPort;
  /** Without a slash at its end. */
  publicUrl: string;
  log: Logger;
  /** Milliseconds between two looks; 5,000 unless told. */
  every?: number;
}

const batch = 10;
/** Some eight hours after the first. */
const mostAttempts = 10;
/** Seconds until the second try; each further one waits twice as long. */
const firstWait = 60;

/**
 * Mails what people were told of and have not read, a minute after it happened. Whether they may still see it and want
 * to know is read when it is sent. What the mail server does not take is tried again, ever later.
 */
export function startMailing(options: MailingOptions): Repeating {
  const { knex, mail, log, every = 5_000 } = options;
  return repeat({
    async turn(stopping) {
      const due = await claimMails(knex, batch);
      for (const each of due) if (!stopping.aborted) await deliver(options, each);
      return due.length === batch ? 0 : every;
    },
    every,
    onError: (error) => log.warn({ err: error }, 'mails could not be sent; trying again'),
    end: () => Promise.resolve(mail.close()),
  });
}

async function deliver(options: MailingOptions, { notificationId, attempts }: DueMail): Promise<void> {
  const { knex, mail, publicUrl, log } = options;
  const told = await readMail(knex, notificationId);
  if (told) {
    try {
      await mail.send(compose(told, { notificationId, publicUrl }));
    } catch (error) {
      log.warn({ err: error, notificationId, attempts }, 'a mail was not taken');
      if (attempts < mostAttempts) return postponeMail(knex, notificationId, firstWait * 2 ** (attempts - 1));
    }
  }
  await endMail(knex, notificationId);
}

function compose(
  told: MailedNotification,
  { notificationId, publicUrl }: { notificationId: number; publicUrl: string },
): Mail {
  const { documentId, commentId, createdAt, actorName, name, address } = told;
  const message = messageOf({ ...told, actorName: actorName ?? undefined });
  const link = `${publicUrl}/documents/${documentId}${commentId === null ? '' : `#comment-${commentId}`}`;
  return {
    to: { name, address },
    subject: message,
    text: [
      `${message}.`,
      link,
      `You can choose what is mailed to you: ${publicUrl}/profile?tab=notifications`,
    ].join('\n\n'),
    id: `notification-${notificationId}-${createdAt.getTime()}@${new URL(publicUrl).hostname}`,
  };
}
