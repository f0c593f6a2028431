import { useQuery } from '@tanstack/react-query';
import { makeStyles, tokens } from '@fluentui/react-components';
import { ArrowLeft16Regular, ShieldProhibitedRegular } from '@fluentui/react-icons';
import { t } from '@lingui/core/macro';
import { CentredState } from '../../components/centred-state.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { PageBody } from '../../components/page-body.tsx';
import { PageHeading } from '../../components/page-heading.tsx';
import { SkeletonRows } from '../../components/skeleton-rows.tsx';
import { SpaceError } from '../../components/space-error.tsx';
import { TextLink } from '../../components/text-link.tsx';
import { paths } from '../../lib/paths.ts';
import { spaceQuery } from '../../lib/queries/spaces.ts';
import { useSkeleton } from '../../lib/skeleton-time.ts';
import { DeletedDocuments } from './deleted-documents.tsx';

const useStyles = makeStyles({
  back: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '6px',
    marginBottom: '12px',
    fontWeight: tokens.fontWeightSemibold,
  },
  list: { marginTop: '24px' },
});

/**
 * The deleted documents of a space, for its managers.
 * @param spaceId NaN if the address has no valid id: then no space is found
 */
export function SpaceBinView({ spaceId }: { spaceId: number }) {
  const styles = useStyles();
  const { data: space, isPending, error, refetch } = useQuery(spaceQuery(spaceId));
  const skeleton = useSkeleton(isPending);
  if (error && !space) return <SpaceError id={spaceId} error={error} onRetry={() => void refetch()} />;
  if (space && !space.can.edit) return <AccessDenied spaceId={spaceId} />;
  return (
    <PageBody width={720}>
      <TextLink to={paths.spaceSettings(spaceId)} className={styles.back}>
        <ArrowLeft16Regular aria-hidden />
        {t`Back to the settings of the space`}
      </TextLink>
      <PageHeading quiet={space?.name ?? '\u00a0'}>{t`Deleted Documents`}</PageHeading>
      <div className={styles.list}>
        {skeleton ? <SkeletonRows label={t`Loading deleted documents`} count={4} /> : null}
        {space && !skeleton ? <DeletedDocuments spaceId={spaceId} /> : null}
      </div>
    </PageBody>
  );
}

function AccessDenied({ spaceId }: { spaceId: number }) {
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
      {t`Only a manager of this space or an administrator can see what was deleted in it.`}
    </CentredState>
  );
}
