import { WindowWrenchRegular } from '@fluentui/react-icons';
import { CentredState } from '../components/centred-state.tsx';
import { LinkButton } from '../components/link-button.tsx';
import { useDocumentTitle } from '../lib/document-title.ts';
import { paths } from '../lib/paths.ts';

/** Stands on the routes whose screens are still to come. */
export function NotBuiltPage() {
  useDocumentTitle('Not here yet');
  return (
    <CentredState
      icon={<WindowWrenchRegular />}
      heading="Not here yet"
      actions={
        <LinkButton to={paths.home()} appearance="primary">
          Go to Home
        </LinkButton>
      }
    >
      This page is not part of Lectern yet.
    </CentredState>
  );
}
