import { Button } from '@fluentui/react-components';
import { ArrowClockwise20Regular, BookQuestionMark24Regular } from '@fluentui/react-icons';
import { t } from '@lingui/core/macro';
import { ApiError } from '../lib/http.ts';
import { paths } from '../lib/paths.ts';
import { AskForAccess } from './ask-for-access.tsx';
import { CentredState } from './centred-state.tsx';
import { LinkButton } from './link-button.tsx';

interface SpaceErrorProps {
  /** The id in the address. There may be no such space. */
  id: number;
  error: Error | null;
  onRetry: () => void;
}

/** Shown in place of a space that could not be loaded, or does not exist for the reader. */
export function SpaceError({ id, error, onRetry }: SpaceErrorProps) {
  const isMissing = error instanceof ApiError && error.status === 404;
  return (
    <CentredState
      icon={<BookQuestionMark24Regular />}
      heading={t`This space could not be loaded`}
      actions={
        <>
          <Button appearance="primary" icon={<ArrowClockwise20Regular />} onClick={onRetry}>
            {t`Try again`}
          </Button>
          {isMissing && <AskForAccess kind="space" id={id} />}
          <LinkButton to={paths.home()}>{t`Go to Home`}</LinkButton>
        </>
      }
    >
      {t`Failed to load the space. It may have been deleted or you don't have permission to view it.`}
    </CentredState>
  );
}
