import { makeStyles, MessageBarBody } from '@fluentui/react-components';
import { Globe24Regular } from '@fluentui/react-icons';
import { t } from '@lingui/core/macro';
import type { PublicLinkInfo } from '../../../api/contract/public-links.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { LoadError } from '../../components/load-error.tsx';
import { PageHeading } from '../../components/page-heading.tsx';
import { useAllPublicLinks } from '../../components/public-links/api.ts';
import { PublicLinkList } from '../../components/public-links/public-link-list.tsx';
import { ShowMore } from '../../components/show-more.tsx';
import { SkeletonRows } from '../../components/skeleton-rows.tsx';
import { TextLink } from '../../components/text-link.tsx';
import { WarningBar } from '../../components/warning-bar.tsx';
import { serverMessage } from '../../lib/http.ts';
import { paths } from '../../lib/paths.ts';
import { arePublicLinksOn } from '../../lib/public-links.ts';
import { useSkeleton } from '../../lib/skeleton-time.ts';

const useStyles = makeStyles({
  list: { marginTop: '24px' },
});

/** For administrators: the public links of all documents. */
export function AllPublicLinks() {
  const styles = useStyles();
  const { data, error, isPending, isError, refetch, ...pages } = useAllPublicLinks();
  const skeleton = useSkeleton(isPending);
  const list = data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <>
      <PageHeading quiet={t`Anyone who has one can read its document, without an account`}>
        {t`Public Links`}
      </PageHeading>
      <div className={styles.list}>
        {arePublicLinksOn() ? null : (
          <WarningBar>
            <MessageBarBody>
              {t`Public links are switched off by the setting PUBLIC_LINKS. None of these works.`}
            </MessageBarBody>
          </WarningBar>
        )}
        {skeleton ? <SkeletonRows label={t`Loading public links`} count={5} /> : null}
        {isError && !skeleton ? (
          <LoadError
            text={serverMessage(error) ?? t`The public links could not be loaded.`}
            onRetry={() => void (data ? pages.fetchNextPage() : refetch())}
          />
        ) : null}
        {data && !skeleton && list.length === 0 ? (
          <EmptyState icon={<Globe24Regular />} sentence={t`No public links yet`}>
            {t`Editors make them under Share in the menu of a document.`}
          </EmptyState>
        ) : null}
        {data && !skeleton ? (
          <PublicLinkList links={list} name={(link) => <Name link={link} />} nameText={nameText} />
        ) : null}
        {isError ? null : <ShowMore pages={pages} shown={list.length} />}
      </div>
    </>
  );
}

function nameText({ document: { title }, includesBelow }: PublicLinkInfo): string {
  return includesBelow ? t`${title} and all below it` : title;
}

function Name({ link }: { link: PublicLinkInfo }) {
  const text = nameText(link);
  // a deleted document has no page
  return link.state === 'document' ? text : <TextLink to={paths.document(link.document.id)}>{text}</TextLink>;
}
