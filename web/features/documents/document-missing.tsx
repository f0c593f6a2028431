import { DocumentSearchRegular, Search20Regular } from '@fluentui/react-icons';
import { t } from '@lingui/core/macro';
import { AskForAccess } from '../../components/ask-for-access.tsx';
import { CentredState } from '../../components/centred-state.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { paths } from '../../lib/paths.ts';

export interface DocumentMissingProps {
  /** Undefined if the address has no valid id. */
  id?: number | undefined;
}

/** Shown if there is no document at this address, or the reader may not see it. */
export function DocumentMissing({ id }: DocumentMissingProps) {
  return (
    <CentredState
      icon={<DocumentSearchRegular />}
      heading={t`Document Not Found`}
      actions={
        <>
          <LinkButton appearance="primary" icon={<Search20Regular />} to={paths.search()}>
            {t({ message: 'Search', context: 'button' })}
          </LinkButton>
          {id !== undefined && <AskForAccess kind="document" id={id} />}
          <LinkButton to={paths.home()}>{t`Go to Home`}</LinkButton>
        </>
      }
    >
      {t`There is no document at this address that you can see. It may have been deleted, or the link may be incomplete.`}
    </CentredState>
  );
}
