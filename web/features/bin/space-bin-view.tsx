import { useQuery } from '@tanstack/react-query';
import { makeStyles } from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import { SpaceDenied } from '../../components/space-denied.tsx';
import { BackLink } from '../../components/back-link.tsx';
import { PageBody } from '../../components/page-body.tsx';
import { PageHeading } from '../../components/page-heading.tsx';
import { SkeletonRows } from '../../components/skeleton-rows.tsx';
import { SpaceError } from '../../components/space-error.tsx';
import { paths } from '../../lib/paths.ts';
import { spaceQuery } from '../../lib/queries/spaces.ts';
import { useSkeleton } from '../../lib/skeleton-time.ts';
import { DeletedDocuments } from './deleted-documents.tsx';

const useStyles = makeStyles({
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
  if (space && !space.can.edit)
    return (
      <SpaceDenied
        spaceId={spaceId}
      >{t`Only a manager of this space or an administrator can see what was deleted in it.`}</SpaceDenied>
    );
  return (
    <PageBody width={720}>
      <BackLink to={paths.spaceSettings(spaceId)}>{t`Back to the settings of the space`}</BackLink>
      <PageHeading quiet={space?.name ?? '\u00a0'}>{t`Deleted Documents`}</PageHeading>
      <div className={styles.list}>
        {skeleton ? <SkeletonRows label={t`Loading deleted documents`} count={4} /> : null}
        {space && !skeleton ? <DeletedDocuments spaceId={spaceId} /> : null}
      </div>
    </PageBody>
  );
}
