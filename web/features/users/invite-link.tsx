import { makeStyles, tokens } from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import { LinkButton } from '../../components/link-button.tsx';
import { SectionHeading } from '../../components/section-heading.tsx';
import { paths } from '../../lib/paths.ts';

const useStyles = makeStyles({
  root: { marginBottom: '40px' },
  text: { margin: '10px 0 12px', color: tokens.colorNeutralForeground3 },
});

/** Leads to the page for inviting one or many people. */
export function InviteLink() {
  const styles = useStyles();
  return (
    <section aria-labelledby="invite" className={styles.root}>
      <SectionHeading id="invite">{t`Invite people`}</SectionHeading>
      <p className={styles.text}>{t`One or many at once. Each gets a link that shows how to sign in.`}</p>
      <LinkButton to={paths.invitePeople()}>{t`Invite people`}</LinkButton>
    </section>
  );
}
