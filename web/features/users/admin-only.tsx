import type { ReactNode } from 'react';
import { ShieldProhibitedRegular } from '@fluentui/react-icons';
import { t } from '@lingui/core/macro';
import { CentredState } from '../../components/centred-state.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { useCurrentUser } from '../../lib/current-user.ts';
import { paths } from '../../lib/paths.ts';
import { serverTexts } from '../../lib/server-texts.ts';

/** Shows its children to administrators only. Others get a message, and no call is made. */
export function AdminOnly({ children }: { children: ReactNode }) {
  const { user } = useCurrentUser();
  if (user?.can.manageUsers === true) return children;
  return (
    <CentredState
      icon={<ShieldProhibitedRegular />}
      heading={t`Access Denied`}
      actions={
        <LinkButton appearance="primary" to={paths.home()}>
          {t`Go to Home`}
        </LinkButton>
      }
    >
      {serverTexts.adminOnly()}
    </CentredState>
  );
}
