import type { Language } from '../../text/languages.ts';
import type { Notification } from '../../contract/notifications.ts';
import { createFormatter } from '../../text/format-message.ts';

type JobKind = NonNullable<Notification['jobKind']>;
type Kind = Exclude<Notification['kind'], 'job'> | 'failed' | JobText;
/** `own…`: for the person whose job it is. */
type JobText = `${'own' | 'other'}-${JobKind}`;

const english: Record<Kind, string> = {
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

const german: Record<Kind, string> = {
  comment: '{actor} hat „{title}“ kommentiert',
  reply: '{actor} hat Ihnen in „{title}“ geantwortet',
  mention: '{actor} hat Sie in „{title}“ erwähnt',
  update: '{actor} hat „{title}“ geändert',
  new: '{actor} hat „{title}“ angelegt',
  access: '{actor} bittet um Zugriff auf „{title}“',
  review: '„{title}“ soll wieder geprüft werden',
  export: 'Ihr Export von „{title}“ ist fertig',
  failed: 'Ihr Export von „{title}“ ist fehlgeschlagen',
  'own-export': 'Ihr Export wurde zurückgestellt, weil der Server dabei zweimal beendet wurde: „{title}“',
  'own-import': 'Ihr Import wurde zurückgestellt, weil der Server dabei zweimal beendet wurde: „{title}“',
  'own-file':
    'Eine Datei von Ihnen wurde zurückgestellt, weil der Server beim Lesen zweimal beendet wurde: „{title}“',
  'own-hook': 'Ihr Webhook wurde ausgeschaltet, weil er seit einem Tag nichts angenommen hat: „{title}“',
  'other-export':
    'Ein Export von {actor} wurde zurückgestellt, weil der Server dabei zweimal beendet wurde: „{title}“',
  'other-import':
    'Ein Import von {actor} wurde zurückgestellt, weil der Server dabei zweimal beendet wurde: „{title}“',
  'other-file':
    'Eine Datei von {actor} wurde zurückgestellt, weil der Server beim Lesen zweimal beendet wurde: „{title}“',
  'other-hook':
    'Ein Webhook von {actor} wurde ausgeschaltet, weil er seit einem Tag nichts angenommen hat: „{title}“',
};

const texts = { en: createFormatter('en', english), de: createFormatter('de', german) };
const somebody: Record<Language, string> = { en: 'User', de: 'Benutzer' };

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
  texts[language](kindOf(notification), {
    actor: notification.actorName ?? somebody[language],
    title: notification.title,
  });

function kindOf({ kind, hasFailed, jobKind, isOwn }: NotificationText): Kind {
  if (kind === 'job') return `${isOwn ? 'own' : 'other'}-${jobKind ?? 'file'}`;
  return hasFailed ? 'failed' : kind;
}
