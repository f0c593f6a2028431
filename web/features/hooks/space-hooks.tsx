import { useQuery } from '@tanstack/react-query';
import { makeStyles, tokens } from '@fluentui/react-components';
import { ArrowLeft16Regular, ShieldProhibitedRegular } from '@fluentui/react-icons';
import { t } from '@lingui/core/macro';
import { CentredState } from '../../components/centred-state.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { PageBody } from '../../components/page-body.tsx';
import { SpaceError } from '../../components/space-error.tsx';
import { TextLink } from '../../components/text-link.tsx';
import { paths } from '../../lib/paths.ts';
import { spaceQuery } from '../../lib/queries/spaces.ts';
import { HooksList } from './hooks-list.tsx';

const useStyles = makeStyles({
  back: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '6px',
    marginBottom: '12px',
    fontWeight: tokens.fontWeightSemibold,
  },
});

/**
 * The web hooks of a space, for its managers.
 * @param spaceId NaN if the address has no valid id: then no space is found
 */
export function SpaceHooks({ spaceId }: { spaceId: number }) {
  const styles = useStyles();
  const { data: space, error, refetch } = useQuery(spaceQuery(spaceId));
  if (error && !space) return <SpaceError id={spaceId} error={error} onRetry={() => void refetch()} />;
  if (space && !space.can.edit)
    return (
      <CentredState
        icon={<ShieldProhibitedRegular />}
        heading={t`Access Denied`}
        actions={
          <LinkButton appearance="primary" to={paths.space(spaceId)}>
            {t`Back to the space`}
          </LinkButton>
        }
      >
        {t`Only a manager of this space or an administrator can see its web hooks.`}
      </CentredState>
    );
  return (
    <PageBody width={816}>
      <TextLink to={paths.space(spaceId)} className={styles.back}>
        <ArrowLeft16Regular aria-hidden />
        {t`Back to the space`}
      </TextLink>
      {space ? <HooksList spaceId={spaceId} quiet={space.name} /> : null}
    </PageBody>
  );
}
