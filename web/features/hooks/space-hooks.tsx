import { useQuery } from '@tanstack/react-query';
import { t } from '@lingui/core/macro';
import { SpaceDenied } from '../../components/space-denied.tsx';
import { BackLink } from '../../components/back-link.tsx';
import { PageBody } from '../../components/page-body.tsx';
import { SpaceError } from '../../components/space-error.tsx';
import { paths } from '../../lib/paths.ts';
import { spaceQuery } from '../../lib/queries/spaces.ts';
import { HooksList } from './hooks-list.tsx';

/**
 * The web hooks of a space, for its managers.
 * @param spaceId NaN if the address has no valid id: then no space is found
 */
export function SpaceHooks({ spaceId }: { spaceId: number }) {
  const { data: space, error, refetch } = useQuery(spaceQuery(spaceId));
  if (error && !space) return <SpaceError id={spaceId} error={error} onRetry={() => void refetch()} />;
  if (space && !space.can.edit)
    return (
      <SpaceDenied spaceId={spaceId}>
        {t`Only a manager of this space or an administrator can see its web hooks.`}
      </SpaceDenied>
    );
  return (
    <PageBody width={816}>
      <BackLink to={paths.space(spaceId)}>{t`Back to the space`}</BackLink>
      {space ? <HooksList spaceId={spaceId} quiet={space.name} /> : null}
    </PageBody>
  );
}
