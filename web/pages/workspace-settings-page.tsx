import { t } from '@lingui/core/macro';
import { PageBody } from '../components/page-body.tsx';
import { AdminOnly } from '../features/users/admin-only.tsx';
import { RegistrationSwitch } from '../features/users/registration-switch.tsx';
import { WorkspaceSettings } from '../features/workspace/workspace-settings.tsx';
import { useDocumentTitle } from '../lib/document-title.ts';

/** /admin/settings */
export function WorkspaceSettingsPage() {
  useDocumentTitle(t`Settings of the workspace`);
  return (
    <AdminOnly>
      <PageBody width={656}>
        <WorkspaceSettings>
          <RegistrationSwitch />
        </WorkspaceSettings>
      </PageBody>
    </AdminOnly>
  );
}
