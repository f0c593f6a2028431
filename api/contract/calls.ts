import { accessRequestCalls } from './access-requests.ts';
import { administrationCalls } from './administration.ts';
import { adminSignInCalls } from './admin-sign-in.ts';
import { attachmentCalls, pictureCalls } from './attachments.ts';
import { auditCalls } from './audit.ts';
import { authCalls } from './auth.ts';
import { binCalls } from './bin.ts';
import type { Call } from './call.ts';
import { commentCalls } from './comments.ts';
import { documentCalls } from './documents.ts';
import { exportCalls } from './exports.ts';
import { eventCalls } from './events.ts';
import { followingCalls } from './following.ts';
import { groupCalls } from './groups.ts';
import { hookCalls } from './hooks.ts';
import { identityCalls } from './identities.ts';
import { importCalls } from './imports.ts';
import { invitationCalls } from './invitations.ts';
import { jobCalls } from './jobs.ts';
import { labelCalls } from './labels.ts';
import { linkCalls } from './links.ts';
import { liveCalls } from './live.ts';
import { notificationCalls } from './notifications.ts';
import { passwordLinkCalls } from './password-links.ts';
import { peopleCalls } from './people.ts';
import { publicLinkCalls } from './public-links.ts';
import { restrictionCalls } from './restrictions.ts';
import { releaseCalls } from './releases.ts';
import { reviewCalls } from './reviews.ts';
import { scimCalls } from './scim.ts';
import { searchCalls } from './search.ts';
import { secondStepCalls } from './second-steps.ts';
import { signInCalls } from './sign-in.ts';
import { spaceCalls } from './spaces.ts';
import { templateCalls } from './templates.ts';
import { tokenCalls } from './tokens.ts';
import { userCalls } from './users.ts';
import { workspaceCalls } from './workspace.ts';

/** Every call, by feature. The page contains only their methods and paths: `scripts/build/contract-outline.ts`. */
export const calls = {
  auth: authCalls,
  'sign-in': signInCalls,
  identities: identityCalls,
  'second-steps': secondStepCalls,
  'password-links': passwordLinkCalls,
  users: userCalls,
  workspace: workspaceCalls,
  invitations: invitationCalls,
  spaces: spaceCalls,
  groups: groupCalls,
  documents: documentCalls,
  templates: templateCalls,
  links: linkCalls,
  live: liveCalls,
  bin: binCalls,
  attachments: attachmentCalls,
  pictures: pictureCalls,
  comments: commentCalls,
  imports: importCalls,
  jobs: jobCalls,
  audit: auditCalls,
  labels: labelCalls,
  notifications: notificationCalls,
  following: followingCalls,
  hooks: hookCalls,
  'access-requests': accessRequestCalls,
  events: eventCalls,
  exports: exportCalls,
  people: peopleCalls,
  'public-links': publicLinkCalls,
  restrictions: restrictionCalls,
  reviews: reviewCalls,
  releases: releaseCalls,
  scim: scimCalls,
  search: searchCalls,
  tokens: tokenCalls,
  'admin-sign-in': adminSignInCalls,
  administration: administrationCalls,
};

/** Every call, with the feature it belongs to: the OpenAPI document and the access matrix are made from it. */
export const allCalls: { feature: string; call: Call }[] = Object.entries<Record<string, Call>>(
  calls,
).flatMap(([feature, group]) => Object.values(group).map((call) => ({ feature, call })));
