import { makeStyles, tokens } from '@fluentui/react-components';
import { Search20Regular, DocumentSearchRegular } from '@fluentui/react-icons';
import { t } from '@lingui/core/macro';
import { CentredState } from '../components/centred-state.tsx';
import { LinkButton } from '../components/link-button.tsx';
import { useDocumentTitle } from '../lib/document-title.ts';
import { paths } from '../lib/paths.ts';

const useStyles = makeStyles({
  hint: {
    marginTop: '12px',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
});

export function NotFoundPage() {
  const styles = useStyles();
  useDocumentTitle(t`Page not found`);
  return (
    <CentredState
      icon={<DocumentSearchRegular />}
      heading={t`404 Page Not Found`}
      actions={
        <>
          <LinkButton to={paths.search()} appearance="primary" icon={<Search20Regular />}>
            {t({ message: 'Search', context: 'button' })}
          </LinkButton>
          <LinkButton to={paths.home()}>{t`Go to Home`}</LinkButton>
        </>
      }
    >
      <p>{t`This page doesn’t exist. Check the address or search for it.`}</p>
      <p className={styles.hint}>{t`For developers: did you forget to add the page to the router?`}</p>
    </CentredState>
  );
}
