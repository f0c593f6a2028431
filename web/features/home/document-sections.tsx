import { Clock24Regular, Star24Regular } from '@fluentui/react-icons';
import { t } from '@lingui/core/macro';
import { limits } from '../../../api/text/limits.ts';
import { DocumentRows } from '../../components/document-rows.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { SkeletonRows } from '../../components/skeleton-rows.tsx';
import { useCurrentUser } from '../../lib/current-user.ts';
import { paths } from '../../lib/paths.ts';
import { useRecentDocuments, useStarredDocuments } from './api.ts';
import { Section } from './section.tsx';

export function RecentDocuments() {
  return (
    <Section
      heading={t`Recent Documents`}
      all={{ to: paths.recent(), text: t`View All Recent` }}
      list={useRecentDocuments(limits.dashboardList)}
      errorText={t`The recent documents could not be loaded.`}
      skeleton={<SkeletonRows withDate label={t`Loading recent documents`} />}
      empty={<NoRecentDocuments />}
    >
      {(documents) => <DocumentRows documents={documents} withDate />}
    </Section>
  );
}

export function StarredDocuments() {
  return (
    <Section
      heading={t`Starred Documents`}
      all={{ to: paths.starred(), text: t`View All Starred` }}
      list={useStarredDocuments()}
      errorText={t`The starred documents could not be loaded.`}
      skeleton={<SkeletonRows label={t`Loading starred documents`} />}
      empty={<NoStarredDocuments />}
    >
      {(documents) => <DocumentRows documents={documents.slice(0, limits.dashboardList)} />}
    </Section>
  );
}

export function NoRecentDocuments() {
  const { user } = useCurrentUser();
  return (
    <EmptyState
      icon={<Clock24Regular />}
      sentence={t`No recent documents.`}
      action={
        user?.can.createDocument === true ? (
          <LinkButton to={paths.createDocument()} size="small">
            {t`New Document`}
          </LinkButton>
        ) : undefined
      }
    >
      {t`New and edited documents appear here, newest first.`}
    </EmptyState>
  );
}

export function NoStarredDocuments() {
  return (
    <EmptyState icon={<Star24Regular />} sentence={t`No starred documents.`}>
      {t`Star documents to find them here.`}
    </EmptyState>
  );
}
