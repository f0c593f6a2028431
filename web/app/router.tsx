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

const signedInPages: RouteObject[] = [
  {
    path: patterns.home,
    lazy: async () => ({ Component: (await import('../pages/dashboard-page.tsx')).DashboardPage }),
  },
  {
    path: patterns.spaces,
    lazy: async () => ({ Component: (await import('../pages/spaces-page.tsx')).SpacesPage }),
  },
  {
    path: patterns.createSpace,
    lazy: async () => ({ Component: (await import('../pages/space-create-page.tsx')).SpaceCreatePage }),
  },
  {
    path: patterns.importSpace,
    lazy: async () => ({ Component: (await import('../pages/import-page.tsx')).ImportPage }),
  },
  {
    path: patterns.spaceImport,
    lazy: async () => ({ Component: (await import('../pages/import-page.tsx')).ImportPage }),
  },
  {
    path: patterns.space,
    lazy: async () => ({ Component: (await import('../pages/space-page.tsx')).SpacePage }),
  },
  {
    path: patterns.spaceSettings,
    lazy: async () => ({ Component: (await import('../pages/space-page.tsx')).SpacePage }),
  },
  {
    path: patterns.spaceBin,
    lazy: async () => ({ Component: (await import('../pages/space-bin-page.tsx')).SpaceBinPage }),
  },
  {
    path: patterns.spaceReviews,
    lazy: async () => ({ Component: (await import('../pages/space-reviews-page.tsx')).SpaceReviewsPage }),
  },
  {
    path: patterns.spaceTemplates,
    lazy: async () => ({
      Component: (await import('../pages/space-templates-page.tsx')).SpaceTemplatesPage,
    }),
  },
  {
    path: patterns.spaceLinks,
    lazy: async () => ({ Component: (await import('../pages/space-links-page.tsx')).SpaceLinksPage }),
  },
  {
    path: patterns.spaceHooks,
    lazy: async () => ({ Component: (await import('../pages/space-hooks-page.tsx')).SpaceHooksPage }),
  },
  {
    path: patterns.starred,
    lazy: async () => ({ Component: (await import('../pages/starred-page.tsx')).StarredPage }),
  },
  {
    path: patterns.recent,
    lazy: async () => ({ Component: (await import('../pages/recent-page.tsx')).RecentPage }),
  },
  {
    path: patterns.createDocument,
    lazy: async () => ({ Component: (await import('../pages/document-create-page.tsx')).DocumentCreatePage }),
  },
  {
    path: patterns.document,
    loader: preloadDocument,
    Component: DocumentViewPage,
  },
  {
    path: patterns.documentEdit,
    lazy: async () => ({ Component: (await import('../pages/document-edit-page.tsx')).DocumentEditPage }),
  },
  {
    path: patterns.documentHistory,
    lazy: async () => ({
      Component: (await import('../pages/document-history-page.tsx')).DocumentHistoryPage,
    }),
  },
  {
    path: patterns.export,
    lazy: async () => ({ Component: (await import('../pages/export-page.tsx')).ExportPage }),
  },
  {
    path: patterns.search,
    lazy: async () => ({ Component: (await import('../pages/search-page.tsx')).SearchPage }),
  },
  {
    path: patterns.label,
    lazy: async () => ({ Component: (await import('../pages/label-page.tsx')).LabelPage }),
  },
  {
    path: patterns.profile,
    lazy: async () => ({ Component: (await import('../pages/profile-page.tsx')).ProfilePage }),
  },
  {
    path: patterns.settings,
    lazy: async () => ({ Component: (await import('../pages/settings-page.tsx')).SettingsPage }),
  },
  {
    path: patterns.security,
    lazy: async () => ({ Component: (await import('../pages/security-page.tsx')).SecurityPage }),
  },
  {
    path: patterns.help,
    lazy: async () => ({ Component: (await import('../pages/help-page.tsx')).HelpPage }),
  },
  {
    path: patterns.manageUsers,
    lazy: async () => ({ Component: (await import('../pages/manage-users-page.tsx')).ManageUsersPage }),
  },
  {
    path: patterns.invitePeople,
    lazy: async () => ({ Component: (await import('../pages/invite-people-page.tsx')).InvitePeoplePage }),
  },
  {
    path: patterns.editUser,
    lazy: async () => ({ Component: (await import('../pages/edit-user-page.tsx')).EditUserPage }),
  },
  {
    path: patterns.deletedItems,
    lazy: async () => ({ Component: (await import('../pages/deleted-items-page.tsx')).DeletedItemsPage }),
  },
  {
    path: patterns.groups,
    lazy: async () => ({ Component: (await import('../pages/groups-page.tsx')).GroupsPage }),
  },
  {
    path: patterns.group,
    lazy: async () => ({ Component: (await import('../pages/group-page.tsx')).GroupPage }),
  },
  {
    path: patterns.apiTokens,
    lazy: async () => ({ Component: (await import('../pages/tokens-page.tsx')).TokensPage }),
  },
  {
    path: patterns.publicLinks,
    lazy: async () => ({ Component: (await import('../pages/public-links-page.tsx')).PublicLinksPage }),
  },
  {
    path: patterns.hooks,
    lazy: async () => ({ Component: (await import('../pages/hooks-page.tsx')).HooksPage }),
  },
  {
    path: patterns.adminSignIn,
    lazy: async () => ({ Component: (await import('../pages/admin-sign-in-page.tsx')).AdminSignInPage }),
  },
  {
    path: patterns.jobs,
    lazy: async () => ({ Component: (await import('../pages/jobs-page.tsx')).JobsPage }),
  },
  {
    path: patterns.audit,
    lazy: async () => ({ Component: (await import('../pages/audit-page.tsx')).AuditPage }),
  },
  { path: patterns.manageUsersShort, element: <Navigate to={paths.manageUsers()} replace /> },
  {
    path: '*',
    lazy: async () => ({ Component: (await import('../pages/not-found-page.tsx')).NotFoundPage }),
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
        lazy: async () => ({ Component: (await import('../pages/login-page.tsx')).LoginPage }),
      },
      {
        path: patterns.register,
        lazy: async () => ({ Component: (await import('../pages/register-page.tsx')).RegisterPage }),
      },
      {
        path: patterns.forgotPassword,
        lazy: async () => ({
          Component: (await import('../pages/forgot-password-page.tsx')).ForgotPasswordPage,
        }),
      },
      ...[patterns.resetPassword, patterns.invitation].map((path) => ({
        path,
        lazy: async () => ({
          Component: (await import('../pages/reset-password-page.tsx')).ResetPasswordPage,
        }),
      })),
      {
        path: patterns.signedIn,
        lazy: async () => ({ Component: (await import('../pages/signed-in-page.tsx')).SignedInPage }),
      },
      {
        path: patterns.unfollow,
        lazy: async () => ({ Component: (await import('../pages/unfollow-page.tsx')).UnfollowPage }),
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
