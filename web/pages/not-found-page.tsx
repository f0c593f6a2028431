import { Search20Regular, DocumentSearchRegular } from '@fluentui/react-icons';
import { CentredState } from '../components/centred-state.tsx';
import { LinkButton } from '../components/link-button.tsx';
import { useDocumentTitle } from '../lib/document-title.ts';
import { paths } from '../lib/paths.ts';

export function NotFoundPage() {
  useDocumentTitle('Page not found');
  return (
    <CentredState
      icon={<DocumentSearchRegular />}
      heading="404 Page Not Found"
      actions={
        <>
          <LinkButton to={paths.search()} appearance="primary" icon={<Search20Regular />}>
            Search
          </LinkButton>
          <LinkButton to={paths.home()}>Go to Home</LinkButton>
        </>
      }
    >
      Did you forget to add the page to the router?
    </CentredState>
  );
}
