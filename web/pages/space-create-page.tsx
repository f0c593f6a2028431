import { ShieldProhibited24Regular } from '@fluentui/react-icons';
import { t } from '@lingui/core/macro';
import { CentredState } from '../components/centred-state.tsx';
import { LinkButton } from '../components/link-button.tsx';
import { CreateSpaceForm } from '../features/spaces/create-space-form.tsx';
import { useCurrentUser } from '../lib/current-user.ts';
import { useDocumentTitle } from '../lib/document-title.ts';
import { paths } from '../lib/paths.ts';
import { refusals } from '../lib/refusals.ts';

/** /spaces/create */
export function SpaceCreatePage() {
  const { user } = useCurrentUser();
  const allowed = user?.can.createSpace ?? false;
  useDocumentTitle(allowed ? t`New Space` : t`Access Denied`);
  if (allowed) return <CreateSpaceForm />;
  return (
    <CentredState
      icon={<ShieldProhibited24Regular />}
      heading={t`Access Denied`}
      actions={
        <LinkButton appearance="primary" to={paths.home()}>
          {t`Go to Home`}
        </LinkButton>
      }
    >
      {refusals.createSpace}
    </CentredState>
  );
}
