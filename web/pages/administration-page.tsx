import { t } from '@lingui/core/macro';
import { PageBody } from '../components/page-body.tsx';
import { PageHeading } from '../components/page-heading.tsx';
import { useFigures } from '../features/administration/api.ts';
import { BackupSection } from '../features/administration/backup-section.tsx';
import { FiguresSection } from '../features/administration/figures-section.tsx';
import { HealthSection } from '../features/administration/health-section.tsx';
import { MailSection } from '../features/administration/mail-section.tsx';
import { SearchSection } from '../features/administration/search-section.tsx';
import { VersionSection } from '../features/administration/version-section.tsx';
import { FailedJobs } from '../features/jobs/failed-jobs.tsx';
import { useDocumentTitle } from '../lib/document-title.ts';

/** /admin */
export function AdministrationPage() {
  useDocumentTitle(t`Administration`);
  const { data } = useFigures();
  return (
    <PageBody width={816}>
      <PageHeading quiet={t`How this Lectern is doing, and what needs you`}>{t`Administration`}</PageHeading>
      <HealthSection />
      <FiguresSection />
      <BackupSection />
      <FailedJobs count={data?.failedJobs} />
      <MailSection />
      <SearchSection />
      <VersionSection />
    </PageBody>
  );
}
