import { attachmentCalls } from './attachments.ts';
import { authCalls } from './auth.ts';
import type { Call } from './call.ts';
import { commentCalls } from './comments.ts';
import { documentCalls } from './documents.ts';
import { eventCalls } from './events.ts';
import { notificationCalls } from './notifications.ts';
import { passwordLinkCalls } from './password-links.ts';
import { peopleCalls } from './people.ts';
import { searchCalls } from './search.ts';
import { spaceCalls } from './spaces.ts';
import { userCalls } from './users.ts';

const groups: Record<string, Record<string, Call>> = {
  auth: authCalls,
  'password-links': passwordLinkCalls,
  users: userCalls,
  spaces: spaceCalls,
  documents: documentCalls,
  attachments: attachmentCalls,
  comments: commentCalls,
  notifications: notificationCalls,
  events: eventCalls,
  people: peopleCalls,
  search: searchCalls,
};

/** Every call, with the feature it belongs to: the OpenAPI document and the access matrix are made from it. */
export const allCalls: { feature: string; call: Call }[] = Object.entries(groups).flatMap(
  ([feature, calls]) => Object.values(calls).map((call) => ({ feature, call })),
);
