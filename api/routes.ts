import Router from '@koa/router';
import type { Config } from './settings/config.ts';
import type { RequestState } from './core/http/context.ts';
import type { Entrance } from './core/http/entrance.ts';
import { matchQuickly } from './core/http/quick-match.ts';
import type { FeatureRoutes } from './core/http/route.ts';
import { accessRequestRoutes } from './features/access-requests/routes.ts';
import { administrationRoutes } from './features/administration/routes.ts';
import { adminSignInRoutes } from './features/admin-sign-in/routes.ts';
import { attachmentRoutes } from './features/attachments/routes.ts';
import { auditRoutes } from './features/audit/routes.ts';
import { authRoutes } from './features/auth/routes.ts';
import { binRoutes } from './features/bin/routes.ts';
import { commentRoutes } from './features/comments/routes.ts';
import { documentRoutes } from './features/documents/routes.ts';
import { eventRoutes } from './features/events/routes.ts';
import { exportRoutes } from './features/exports/routes.ts';
import { jobRoutes } from './features/jobs/routes.ts';
import { followingRoutes } from './features/following/routes.ts';
import { groupRoutes } from './features/groups/routes.ts';
import { hookRoutes } from './features/hooks/routes.ts';
import { identityRoutes } from './features/identities/routes.ts';
import { importRoutes } from './features/imports/routes.ts';
import { invitationRoutes } from './features/invitations/routes.ts';
import { labelRoutes } from './features/labels/routes.ts';
import { linkRoutes } from './features/links/routes.ts';
import { liveRoutes } from './features/live/routes.ts';
import { notificationRoutes } from './features/notifications/routes.ts';
import { passwordLinkRoutes } from './features/password-links/routes.ts';
import { peopleRoutes } from './features/people/routes.ts';
import { publicLinkRoutes } from './features/public-links/routes.ts';
import { restrictionRoutes } from './features/documents/restriction-routes.ts';
import { releaseRoutes } from './features/documents/release-routes.ts';
import { reviewRoutes } from './features/reviews/routes.ts';
import { scimRoutes } from './features/scim/routes.ts';
import { searchRoutes } from './features/search/routes.ts';
import { secondStepRoutes } from './features/second-steps/routes.ts';
import { signInRoutes } from './features/sign-in/routes.ts';
import { spaceRoutes } from './features/spaces/routes.ts';
import { templateRoutes } from './features/documents/template-routes.ts';
import { tokenRoutes } from './features/tokens/routes.ts';
import { userRoutes } from './features/users/routes.ts';
import { workspaceRoutes } from './features/workspace/routes.ts';
import type { Services } from './services.ts';

const features: FeatureRoutes<Services & { config: Config; entrance: Entrance }>[] = [
  authRoutes,
  signInRoutes,
  identityRoutes,
  secondStepRoutes,
  passwordLinkRoutes,
  userRoutes,
  workspaceRoutes,
  invitationRoutes,
  spaceRoutes,
  groupRoutes,
  hookRoutes,
  documentRoutes,
  linkRoutes,
  liveRoutes,
  templateRoutes,
  restrictionRoutes,
  attachmentRoutes,
  binRoutes,
  commentRoutes,
  importRoutes,
  notificationRoutes,
  followingRoutes,
  accessRequestRoutes,
  eventRoutes,
  exportRoutes,
  jobRoutes,
  auditRoutes,
  labelRoutes,
  peopleRoutes,
  publicLinkRoutes,
  reviewRoutes,
  releaseRoutes,
  scimRoutes,
  searchRoutes,
  tokenRoutes,
  adminSignInRoutes,
  administrationRoutes,
];

/** Mounts every call of the contract. */
export function createRouter(
  services: Services,
  needed: { config: Config; entrance: Entrance },
): Router<RequestState> {
  const router = new Router<RequestState>();
  for (const mount of features) mount(router, { ...services, ...needed });
  matchQuickly(router);
  return router;
}
