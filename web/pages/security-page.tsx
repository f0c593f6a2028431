import { t } from '@lingui/core/macro';
import { useSearchParams } from 'react-router-dom';
import { PageBody } from '../components/page-body.tsx';
import { PageHeading } from '../components/page-heading.tsx';
import { SecondSteps } from '../features/security/second-steps.tsx';
import { WaysIn } from '../features/security/ways-in.tsx';
import { useDocumentTitle } from '../lib/document-title.ts';

/** /settings/security */
export function SecurityPage() {
  useDocumentTitle(t`Sign-in & security`);
  const [query] = useSearchParams();
  return (
    <PageBody width={656}>
      <PageHeading>{t`Sign-in & security`}</PageHeading>
      <WaysIn linked={query.get('linked')} problem={query.get('problem')} provider={query.get('provider')} />
      <SecondSteps />
    </PageBody>
  );
}
