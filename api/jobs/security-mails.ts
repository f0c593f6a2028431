import {
  claimSecurityMails,
  endSecurityMail,
  postponeSecurityMail,
  readSecurityMail,
} from '../../db/security-mail-statements.ts';
import { mailText } from './mail-texts.ts';
import type { Outbox } from './outbox.ts';

/** Tells people what happened to the security of their account. They cannot switch these mails off. */
export const securityMails: Outbox = {
  name: 'security',
  claim: claimSecurityMails,
  async compose(knex, id, { publicUrl, language }) {
    const mail = await readSecurityMail(knex, id);
    if (!mail) return null;
    const { kind, username, name, address, createdAt } = mail;
    const say = mailText[mail.language ?? language];
    const [subject, what, advice] = (
      {
        codes_tried: ['codesTriedSubject', 'codesTried', 'codesTriedDo'],
        second_steps_reset: ['stepsResetSubject', 'stepsReset', 'stepsResetDo'],
      } as const
    )[kind];
    return {
      to: { name, address },
      subject: say(subject, {}),
      text: [say(what, { username, publicUrl }), say(advice, {})].join('\n\n'),
      id: `security-${id}-${createdAt.getTime()}@${new URL(publicUrl).hostname}`,
    };
  },
  postpone: postponeSecurityMail,
  end: endSecurityMail,
  firstWait: 15,
  mostAttempts: 10,
};
