import type { ReactNode } from 'react';
import { ShieldProhibitedRegular } from '@fluentui/react-icons';
import { t } from '@lingui/core/macro';
import { paths } from '../lib/paths.ts';
import { CentredState } from './centred-state.tsx';
import { LinkButton } from './link-button.tsx';

/** In place of a page of a space that is for others. @param children for whom it is */
export function SpaceDenied({ spaceId, children }: { spaceId: number; children: ReactNode }) {
  return (
    <CentredState
      icon={<ShieldProhibitedRegular />}
      heading={t`Access Denied`}
      actions={
        <LinkButton appearance="primary" to={paths.space(spaceId)}>
          {t`Go to the space`}
        </LinkButton>
      }
    >
      {children}
    </CentredState>
  );
}
