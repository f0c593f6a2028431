import { readSecurityMail, securityMailQueue } from '../../db/notifications/security-mail-statements.ts';
import { mailText } from './mail-texts.ts';
import type { Outbox } from './outbox.ts';

/** Tells people what happened to the security of their account. They cannot switch these mails off. */
export const securityMails: Outbox = {
  name: 'security',
  ...securityMailQueue,
  async compose(knex, id, { publicUrl, language }) {
    const mail = await readSecurityMail(knex, id);
    if (!mail) return null;
    const { kind, username, name, address, createdAt, details } = mail;
    const say = mailText[mail.language ?? language];
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
    const values = { username, publicUrl, ...details };
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
