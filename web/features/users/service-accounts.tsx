import { makeStyles, tokens } from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import { SectionHeading } from '../../components/section-heading.tsx';
import { TextLink } from '../../components/text-link.tsx';
import { paths } from '../../lib/paths.ts';

const useStyles = makeStyles({
  root: { marginTop: '40px' },
  text: { marginTop: '10px', color: tokens.colorNeutralForeground3 },
  link: { display: 'inline-block', marginTop: '8px', fontWeight: tokens.fontWeightSemibold },
});

/** Links to the page for creating service accounts. */
export function ServiceAccounts() {
  const styles = useStyles();
  return (
    <section aria-labelledby="service-accounts" className={styles.root}>
      <SectionHeading id="service-accounts">{t`Service accounts`}</SectionHeading>
      <p className={styles.text}>
        {t`A program acts in its own name with an API token, without a password.`}
      </p>
      <TextLink to={paths.apiTokens()} className={styles.link}>
        {t`API tokens and service accounts`}
      </TextLink>
    </section>
  );
}
