import { ShieldProhibited24Regular } from '@fluentui/react-icons';
import { t } from '@lingui/core/macro';
import { useParams, useSearchParams } from 'react-router-dom';
import { CentredState } from '../components/centred-state.tsx';
import { LinkButton } from '../components/link-button.tsx';
import { ImportView } from '../features/imports/import-view.tsx';
import { useCurrentUser } from '../lib/current-user.ts';
import { useDocumentTitle } from '../lib/document-title.ts';
import { paths } from '../lib/paths.ts';

/** /spaces/{spaceId}/import and /spaces/import; `?import=` names an existing import. */
export function ImportPage() {
  const { spaceId } = useParams();
  const { user } = useCurrentUser();
  const [search, setSearch] = useSearchParams();
  const shown = Number(search.get('import'));
  const isAllowed = spaceId !== undefined || user?.role === 'admin';
  useDocumentTitle(isAllowed ? t`Import` : t`Access Denied`);
  if (!isAllowed)
    return (
      <CentredState
        icon={<ShieldProhibited24Regular />}
        heading={t`Access Denied`}
        actions={
          <LinkButton appearance="primary" to={paths.spaces()}>
            {t`Go to the spaces`}
          </LinkButton>
        }
      >
        {t`Only administrators can import into a new space.`}
      </CentredState>
    );
  return (
    <ImportView
      key={spaceId}
      spaceId={spaceId === undefined ? undefined : Number(spaceId)}
      importId={Number.isInteger(shown) && shown > 0 ? shown : undefined}
      onShow={(id) => setSearch(id === undefined ? {} : { import: String(id) })}
    />
  );
}
