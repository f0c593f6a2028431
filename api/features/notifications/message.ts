import type { Language } from '../../contract/languages.ts';
import type { Notification } from '../../contract/notifications.ts';
import { createFormatter } from '../../core/texts.ts';

type Kind = Notification['kind'] | 'failed';

const english: Record<Kind, string> = {
  comment: '{actor} commented on {title}',
  reply: '{actor} replied to you in {title}',
  mention: '{actor} mentioned you in {title}',
  update: '{actor} changed {title}',
  access: '{actor} asks for access to {title}',
  export: 'Your export of {title} is ready',
  failed: 'Your export of {title} could not be made',
};

const german: Record<Kind, string> = {
  comment: '{actor} hat „{title}“ kommentiert',
  reply: '{actor} hat Ihnen in „{title}“ geantwortet',
  mention: '{actor} hat Sie in „{title}“ erwähnt',
  update: '{actor} hat „{title}“ geändert',
  access: '{actor} bittet um Zugriff auf „{title}“',
  export: 'Ihr Export von „{title}“ ist fertig',
  failed: 'Ihr Export von „{title}“ ist fehlgeschlagen',
};

const texts = { en: createFormatter('en', english), de: createFormatter('de', german) };
const somebody: Record<Language, string> = { en: 'User', de: 'Benutzer' };

interface NotificationText {
  kind: Notification['kind'];
  /** An export that could not be made. */
  hasFailed: boolean;
  /** Undefined if the account is gone. */
  actorName: string | undefined;
  /** The current title of its document or space. */
  title: string;
}

/** The text of a notification: 'Priya Raman commented on Deploying to production'. */
export const messageOf = (
  { kind, hasFailed, actorName, title }: NotificationText,
  language: Language,
): string => texts[language](hasFailed ? 'failed' : kind, { actor: actorName ?? somebody[language], title });
