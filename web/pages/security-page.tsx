import { t } from '@lingui/core/macro';
import { PageBody } from '../components/page-body.tsx';
import { PageHeading } from '../components/page-heading.tsx';
import { SecondSteps } from '../features/security/second-steps.tsx';
import { useDocumentTitle } from '../lib/document-title.ts';

/** /settings/security */
export function SecurityPage() {
  useDocumentTitle(t`Sign-in & security`);
  return (
    <PageBody width={656}>
      <PageHeading>{t`Sign-in & security`}</PageHeading>
      <SecondSteps />
    </PageBody>
  );
}
