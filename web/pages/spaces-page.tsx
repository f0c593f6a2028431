import { Button } from '@fluentui/react-components';
import { Add20Regular } from '@fluentui/react-icons';
import { t } from '@lingui/core/macro';
import { Hint } from '../components/hint.tsx';
import { LinkButton } from '../components/link-button.tsx';
import { PageHeading } from '../components/page-heading.tsx';
import { usePageStyles } from '../features/spaces/page.styles.ts';
import { SpaceCards } from '../features/spaces/space-cards.tsx';
import { useCurrentUser } from '../lib/current-user.ts';
import { useDocumentTitle } from '../lib/document-title.ts';
import { paths } from '../lib/paths.ts';
import { refusals } from '../lib/refusals.ts';

/** /spaces */
export function SpacesPage() {
  const styles = usePageStyles();
  useDocumentTitle(t`All Spaces`);
  return (
    <div className={styles.page}>
      <PageHeading actions={<NewSpace />}>{t`All Spaces`}</PageHeading>
      <div className={styles.panel}>
        <SpaceCards />
      </div>
    </div>
  );
}

function NewSpace() {
  const { user } = useCurrentUser();
  const look = { appearance: 'primary', icon: <Add20Regular /> } as const;
  if (user?.can.createSpace) {
    return (
      <>
        {user.role === 'admin' ? <LinkButton to={paths.importSpace()}>{t`Import`}</LinkButton> : null}
        <LinkButton {...look} to={paths.createSpace()}>
          {t`New Space`}
        </LinkButton>
      </>
    );
  }
  return (
    <Hint content={refusals.createSpace} relationship="description">
      <Button {...look} disabledFocusable>
        {t`New Space`}
      </Button>
    </Hint>
  );
}
