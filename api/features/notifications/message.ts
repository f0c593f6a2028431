import type { Language } from '../../text/languages.ts';
import type { Notification } from '../../contract/notifications.ts';
import { inLanguages } from '../../text/translations.ts';

type JobKind = NonNullable<Notification['jobKind']>;
type Kind = Exclude<Notification['kind'], 'job'> | 'failed' | JobText;
/** `own…`: for the person whose job it is. */
type JobText = `${'own' | 'other'}-${JobKind}`;

export const notificationTexts: Record<Kind | 'somebody', string> = {
  somebody: 'User',
  comment: '{actor} commented on {title}',
  reply: '{actor} replied to you in {title}',
  mention: '{actor} mentioned you in {title}',
  update: '{actor} changed {title}',
  new: '{actor} created {title}',
  access: '{actor} asks for access to {title}',
  review: '{title} is due for review',
  export: 'Your export of {title} is ready',
  failed: 'Your export of {title} could not be made',
  'own-export': 'Your export was set aside, because the server stopped twice while it was made: {title}',
  'own-import': 'Your import was set aside, because the server stopped twice while it ran: {title}',
  'own-file':
    'A file you attached was set aside, because the server stopped twice while it was read: {title}',
  'own-hook': 'Your web hook was switched off, because it has accepted nothing for a day: {title}',
  'other-export':
    'An export of {actor} was set aside, because the server stopped twice while it was made: {title}',
  'other-import':
    'An import of {actor} was set aside, because the server stopped twice while it ran: {title}',
  'other-file':
    'A file of {actor} was set aside, because the server stopped twice while it was read: {title}',
  'other-hook': 'A web hook of {actor} was switched off, because it has accepted nothing for a day: {title}',
};

const sayIn = inLanguages('notification', notificationTexts);

interface NotificationText {
  kind: Notification['kind'];
  /** An export that could not be made. */
  hasFailed: boolean;
  /** Only for `job`. */
  jobKind: JobKind | null;
  isOwn: boolean;
  /** Undefined if the account no longer exists. */
  actorName: string | undefined;
  /** The current title of its document or space. */
  title: string;
}

/** The text of a notification: 'Priya Raman commented on Deploying to production'. */
export const messageOf = (notification: NotificationText, language: Language): string =>
  sayIn(language)(kindOf(notification), {
    actor: notification.actorName ?? sayIn(language)('somebody'),
    title: notification.title,
  });

function kindOf({ kind, hasFailed, jobKind, isOwn }: NotificationText): Kind {
  if (kind === 'job') return `${isOwn ? 'own' : 'other'}-${jobKind ?? 'file'}`;
  return hasFailed ? 'failed' : kind;
}
