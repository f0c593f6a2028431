import {
  claimNews,
  endNews,
  mailKey,
  postponeNews,
  readNews,
  type MailedNotification,
} from '../../db/notifications/mail-statements.ts';
import { newSecret } from '../../db/sign-in/secrets.ts';
import { unfollowToken, type Ending } from '../features/following/mail-links.ts';
import type { Mail } from '../ports/mail/port.ts';
import type { Language } from '../text/languages.ts';
import { mailText } from './mail-texts.ts';
import { mailedMessage, pathOf } from './notification-mails.ts';
import type { Outbox } from './outbox.ts';

/** One more is read, to see whether there are more. */
const maxTold = 50;

/**
 * What followers are told, one mail a person: at once, or as a digest at their hour. What they may see, have read or
 * want is checked when it is sent.
 */
export const newsMails: Outbox = {
  name: 'news',
  claim: claimNews,
  async compose(knex, userId, { publicUrl, language, workspace }) {
    const news = await readNews(knex, userId, maxTold + 1);
    const [newest] = news;
    if (!newest) return null;
    const key = await mailKey(knex, userId, newSecret());
    const tokenOf = (ending: Ending) => unfollowToken(userId, ending, key);
    return compose(news, newest, {
      ...{ userId, publicUrl, workspace, tokenOf },
      language: newest.language ?? language,
    });
  },
  postpone: postponeNews,
  end: endNews,
  firstWait: 60,
  mostAttempts: 10,
};

interface NewsPlace {
  userId: number;
  publicUrl: string;
  language: Language;
  workspace: string;
  tokenOf: (ending: Ending) => string;
}

function compose(
  news: readonly MailedNotification[],
  newest: MailedNotification,
  { userId, publicUrl, language, workspace, tokenOf }: NewsPlace,
): Mail {
  const say = mailText(language);
  const told = news.slice(0, maxTold);
  // after the #, so that it is in no log and in no Referer
  const stop = (ending: Ending) => ({ address: `${publicUrl}/unfollow#${tokenOf(ending)}` });
  const isOne = news.length === 1;
  const subjects = { 'at-once': 'newsSubject', daily: 'daySubject', weekly: 'weekSubject' } as const;
  const subject =
    isOne && newest.newsMails === 'at-once'
      ? mailedMessage(newest, language)
      : say(subjects[newest.newsMails], {
          count: told.length,
          workspace,
        });
  const [only] = isOne && newest.documentId !== null ? [newest.documentId] : [];
  return {
    to: { name: newest.name, address: newest.address },
    subject,
    text: [
      ...(isOne
        ? [`${mailedMessage(newest, language)}.`, publicUrl + pathOf(newest)]
        : bySpace(told).map(({ spaceName, items }) =>
            [
              spaceName,
              ...items.map((item) => `- ${mailedMessage(item, language)}\n  ${publicUrl}${pathOf(item)}`),
            ].join('\n'),
          )),
      ...(news.length > maxTold ? [say('moreNews', { workspace })] : []),
      [
        ...(only === undefined ? [] : [say('stopDocument', stop({ documentId: only }))]),
        say('stopNews', stop('mails')),
        say('preferences', { address: `${publicUrl}/profile?tab=notifications` }),
      ].join('\n'),
    ].join('\n\n'),
    id: `news-${userId}-${newest.id}-${newest.createdAt.getTime()}@${new URL(publicUrl).hostname}`,
    unsubscribe: `${publicUrl}/api/unfollow/${tokenOf('mails')}`,
  };
}

/** In the order in which the spaces come first. */
function bySpace(news: readonly MailedNotification[]): { spaceName: string; items: MailedNotification[] }[] {
  const spaces = new Map<number | null, { spaceName: string; items: MailedNotification[] }>();
  for (const item of news) {
    const space = spaces.get(item.homeSpaceId) ?? { spaceName: item.spaceName ?? '', items: [] };
    spaces.set(item.homeSpaceId, space);
    space.items.push(item);
  }
  return [...spaces.values()];
}
