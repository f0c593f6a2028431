import type { ComponentType } from 'react';
import { createBrowserRouter, Navigate, type RouteObject, useRouteError } from 'react-router-dom';
import { paths, patterns } from '../lib/paths.ts';
import { DocumentViewPage } from '../pages/document-view-page.tsx';
import { preloadDocument } from '../pages/preload-document.ts';
import { LoadingScreen } from './loading-screen.tsx';
import { SessionGate } from './session-gate.tsx';
import { Shell } from './shell/shell.tsx';
import { Button } from '@fluentui/react-components';
import { ErrorCircleRegular } from '@fluentui/react-icons';
import { t } from '@lingui/core/macro';
import { CentredState } from '../components/centred-state.tsx';
import { LinkButton } from '../components/link-button.tsx';
import { useDocumentTitle } from '../lib/document-title.ts';
import { isMissingCode } from '../lib/missing-code.ts';

/** Loads a page when it is opened. */
const page =
  <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  async () => ({ Component: (await load())[name] });

/** In the frame of administrators' pages. */
const adminPages: RouteObject[] = [
  {
    path: patterns.administration,
    lazy: page(() => import('../pages/administration-page.tsx'), 'AdministrationPage'),
  },
  {
    path: patterns.manageUsers,
    lazy: page(() => import('../pages/manage-users-page.tsx'), 'ManageUsersPage'),
  },
  {
    path: patterns.invitePeople,
    lazy: page(() => import('../pages/invite-people-page.tsx'), 'InvitePeoplePage'),
  },
  {
    path: patterns.editUser,
    lazy: page(() => import('../pages/edit-user-page.tsx'), 'EditUserPage'),
  },
  {
    path: patterns.deletedItems,
    lazy: page(() => import('../pages/deleted-items-page.tsx'), 'DeletedItemsPage'),
  },
  {
    path: patterns.groups,
    lazy: page(() => import('../pages/groups-page.tsx'), 'GroupsPage'),
  },
  {
    path: patterns.group,
    lazy: page(() => import('../pages/group-page.tsx'), 'GroupPage'),
  },
  {
    path: patterns.apiTokens,
    lazy: page(() => import('../pages/tokens-page.tsx'), 'TokensPage'),
  },
  {
    path: patterns.publicLinks,
    lazy: page(() => import('../pages/public-links-page.tsx'), 'PublicLinksPage'),
  },
  {
    path: patterns.hooks,
    lazy: page(() => import('../pages/hooks-page.tsx'), 'HooksPage'),
  },
  {
    path: patterns.adminSignIn,
    lazy: page(() => import('../pages/admin-sign-in-page.tsx'), 'AdminSignInPage'),
  },
  {
    path: patterns.audit,
    lazy: page(() => import('../pages/audit-page.tsx'), 'AuditPage'),
  },
  {
    path: patterns.workspaceSettings,
    lazy: page(() => import('../pages/workspace-settings-page.tsx'), 'WorkspaceSettingsPage'),
  },
  {
    path: patterns.jobs,
    lazy: page(() => import('../pages/jobs-page.tsx'), 'JobsPage'),
  },
];

const signedInPages: RouteObject[] = [
  {
    path: patterns.home,
    lazy: page(() => import('../pages/dashboard-page.tsx'), 'DashboardPage'),
  },
  {
    path: patterns.spaces,
    lazy: page(() => import('../pages/spaces-page.tsx'), 'SpacesPage'),
  },
  {
    path: patterns.createSpace,
    lazy: page(() => import('../pages/space-create-page.tsx'), 'SpaceCreatePage'),
  },
  {
    path: patterns.importSpace,
    lazy: page(() => import('../pages/import-page.tsx'), 'ImportPage'),
  },
  {
    path: patterns.spaceImport,
    lazy: page(() => import('../pages/import-page.tsx'), 'ImportPage'),
  },
  {
    path: patterns.space,
    lazy: page(() => import('../pages/space-page.tsx'), 'SpacePage'),
  },
  {
    path: patterns.spaceSettings,
    lazy: page(() => import('../pages/space-page.tsx'), 'SpacePage'),
  },
  {
    path: patterns.spaceBin,
    lazy: page(() => import('../pages/space-bin-page.tsx'), 'SpaceBinPage'),
  },
  {
    path: patterns.spaceReviews,
    lazy: page(() => import('../pages/space-reviews-page.tsx'), 'SpaceReviewsPage'),
  },
  {
    path: patterns.spaceTemplates,
    lazy: page(() => import('../pages/space-templates-page.tsx'), 'SpaceTemplatesPage'),
  },
  {
    path: patterns.spaceLinks,
    lazy: page(() => import('../pages/space-links-page.tsx'), 'SpaceLinksPage'),
  },
  {
    path: patterns.spaceHooks,
    lazy: page(() => import('../pages/space-hooks-page.tsx'), 'SpaceHooksPage'),
  },
  {
    path: patterns.starred,
    lazy: page(() => import('../pages/starred-page.tsx'), 'StarredPage'),
  },
  {
    path: patterns.recent,
    lazy: page(() => import('../pages/recent-page.tsx'), 'RecentPage'),
  },
  {
    path: patterns.createDocument,
    lazy: page(() => import('../pages/document-create-page.tsx'), 'DocumentCreatePage'),
  },
  {
    path: patterns.document,
    loader: preloadDocument,
    Component: DocumentViewPage,
  },
  {
    path: patterns.documentEdit,
    lazy: page(() => import('../pages/document-edit-page.tsx'), 'DocumentEditPage'),
  },
  {
    path: patterns.documentHistory,
    lazy: page(() => import('../pages/document-history-page.tsx'), 'DocumentHistoryPage'),
  },
  {
    path: patterns.export,
    lazy: page(() => import('../pages/export-page.tsx'), 'ExportPage'),
  },
  {
    path: patterns.search,
    lazy: page(() => import('../pages/search-page.tsx'), 'SearchPage'),
  },
  {
    path: patterns.label,
    lazy: page(() => import('../pages/label-page.tsx'), 'LabelPage'),
  },
  {
    path: patterns.profile,
    lazy: page(() => import('../pages/profile-page.tsx'), 'ProfilePage'),
  },
  {
    path: patterns.settings,
    lazy: page(() => import('../pages/settings-page.tsx'), 'SettingsPage'),
  },
  {
    path: patterns.security,
    lazy: page(() => import('../pages/security-page.tsx'), 'SecurityPage'),
  },
  {
    path: patterns.help,
    lazy: page(() => import('../pages/help-page.tsx'), 'HelpPage'),
  },
  {
    lazy: page(() => import('../pages/admin-frame.tsx'), 'AdminFrame'),
    children: adminPages,
  },
  { path: patterns.manageUsersShort, element: <Navigate to={paths.manageUsers()} replace /> },
  {
    path: '*',
    lazy: page(() => import('../pages/not-found-page.tsx'), 'NotFoundPage'),
  },
];

export const router = createBrowserRouter([
  {
    element: <SessionGate />,
    errorElement: <PageError />,
    hydrateFallbackElement: <LoadingScreen />,
    children: [
      {
        path: patterns.login,
        lazy: page(() => import('../pages/login-page.tsx'), 'LoginPage'),
      },
      {
        path: patterns.register,
        lazy: page(() => import('../pages/register-page.tsx'), 'RegisterPage'),
      },
      {
        path: patterns.forgotPassword,
        lazy: page(() => import('../pages/forgot-password-page.tsx'), 'ForgotPasswordPage'),
      },
      ...[patterns.resetPassword, patterns.invitation].map((path) => ({
        path,
        lazy: page(() => import('../pages/reset-password-page.tsx'), 'ResetPasswordPage'),
      })),
      {
        path: patterns.signedIn,
        lazy: page(() => import('../pages/signed-in-page.tsx'), 'SignedInPage'),
      },
      {
        path: patterns.unfollow,
        lazy: page(() => import('../pages/unfollow-page.tsx'), 'UnfollowPage'),
      },
      { element: <Shell />, children: [{ errorElement: <PageError />, children: signedInPages }] },
    ],
  },
]);

/** Shown by a route whose code could not be fetched or threw an error. */
function PageError() {
  const error = useRouteError();
  const missing = isMissingCode(error);
  useDocumentTitle(t`Something went wrong`);
  return (
    <CentredState
      icon={<ErrorCircleRegular />}
      heading={missing ? t`This page could not be loaded` : t`Something went wrong`}
      actions={
        <>
          <Button appearance="primary" onClick={() => window.location.reload()}>
            {t`Reload`}
          </Button>
          <LinkButton to={paths.home()}>{t`Go to Home`}</LinkButton>
        </>
      }
    >
      {missing
        ? t`The server cannot be reached, or Lectern was upgraded while this tab was open.`
        : t`The page stopped working. Everything you saved is safe. Reload the page. If that doesn’t help, tell your administrator.`}
    </CentredState>
  );
}
