import { Button } from '@fluentui/react-components';
import { ErrorCircleRegular } from '@fluentui/react-icons';
import { t } from '@lingui/core/macro';
import { useRouteError } from 'react-router-dom';
import { CentredState } from '../components/centred-state.tsx';
import { LinkButton } from '../components/link-button.tsx';
import { useDocumentTitle } from '../lib/document-title.ts';
import { isMissingCode } from '../lib/missing-code.ts';
import { paths } from '../lib/paths.ts';

/** Shown by a route whose code could not be fetched or threw an error. */
export function PageError() {
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
