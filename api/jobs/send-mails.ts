import type { Knex } from 'knex';
import type { Logger } from 'pino';
import type { DueMail } from '../../db/notifications/mail-queue.ts';
import type { MailPort } from '../ports/mail/port.ts';
import { newsMails } from './news-mails.ts';
import { notificationMails } from './notification-mails.ts';
import type { MailPlace, Outbox } from './outbox.ts';
import { passwordLinkMails } from './password-link-mails.ts';
import { repeat, type Repeating } from './repeat.ts';
import { readSecurityMail, securityMailQueue } from '../../db/notifications/security-mail-statements.ts';
import { mailText } from './mail-texts.ts';

/** Tells people what happened to the security of their account. They cannot switch these mails off. */
const securityMails: Outbox = {
  name: 'security',
  ...securityMailQueue,
  async compose(knex, id, { publicUrl, language, workspace }) {
    const mail = await readSecurityMail(knex, id);
    if (!mail) return null;
    const { kind, username, name, address, createdAt, details } = mail;
    const say = mailText(mail.language ?? language);
    const [subject, what, advice] = (
      {
        codes_tried: ['codesTriedSubject', 'codesTried', 'codesTriedDo'],
        second_steps_reset: ['stepsResetSubject', 'stepsReset', 'stepsResetDo'],
        account_linked: ['linkedSubject', 'linked', 'linkedDo'],
        account_rebound: ['reboundSubject', 'rebound', 'reboundDo'],
        others_account_linked: ['othersEndedSubject', 'othersLinked', 'othersEndedDo'],
        others_account_rebound: ['othersEndedSubject', 'othersRebound', 'othersEndedDo'],
      } as const
    )[kind];
    const values = { username, publicUrl, workspace, ...details };
    return {
      to: { name, address },
      subject: say(subject, values),
      text: [say(what, values), say(advice, values)].join('\n\n'),
      id: `security-${id}-${createdAt.getTime()}@${new URL(publicUrl).hostname}`,
    };
  },
  firstWait: 15,
  mostAttempts: 10,
};

export interface MailingOptions extends Omit<MailPlace, 'workspace'> {
  /** What the workspace is called now. */
  workspaceName: () => Promise<string>;
  knex: Knex;
  mail: MailPort;
  log: Logger;
  /** How often to look for mails. Milliseconds; 5,000 by default. */
  every?: number;
}

const batch = 10;
// password links first: the person is waiting for the mail
const outboxes: readonly Outbox[] = [passwordLinkMails, securityMails, notificationMails, newsMails];

/** Sends the mails in the outboxes. If the mail server refuses one, it is tried again after growing waits. */
export function startMailing(options: MailingOptions): Repeating {
  const { mail, log, every = 5_000 } = options;
  return repeat({
    async turn(stopping) {
      let isMoreDue = false;
      for (const outbox of outboxes) isMoreDue = (await empty(outbox, options, stopping)) || isMoreDue;
      return isMoreDue ? 0 : every;
    },
    every,
    onError: (error) => log.warn({ err: error }, 'mails could not be sent; trying again'),
    end: () => Promise.resolve(mail.close()),
  });
}

/** @returns whether more mails may be due */
async function empty(outbox: Outbox, options: MailingOptions, stopping: AbortSignal): Promise<boolean> {
  const due = await outbox.claim(options.knex, batch);
  for (const each of due) if (!stopping.aborted) await deliver(outbox, options, each);
  return due.length === batch;
}

async function deliver(outbox: Outbox, options: MailingOptions, { id, attempts }: DueMail): Promise<void> {
  const { knex, mail, log } = options;
  const workspace = await options.workspaceName();
  const composed = await outbox.compose(knex, id, { ...options, workspace });
  if (composed) {
    try {
      await mail.send({ ...composed, sender: workspace });
    } catch (error) {
      log.warn({ err: error, outbox: outbox.name, id, attempts }, 'the mail server did not accept a mail');
      if (attempts < outbox.mostAttempts)
        return outbox.postpone(knex, id, outbox.firstWait * 2 ** (attempts - 1));
    }
  }
  await outbox.end(knex, id);
}
