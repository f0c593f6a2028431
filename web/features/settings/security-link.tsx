import { useId } from 'react';
import { t } from '@lingui/core/macro';
import { LinkButton } from '../../components/link-button.tsx';
import { useRowStyles } from '../../components/list-rows.styles.ts';
import { SectionHeading } from '../../components/section-heading.tsx';
import { paths } from '../../lib/paths.ts';

/** Links to the page where people choose how they sign in. */
export function SecurityLink() {
  const rows = useRowStyles();
  const id = useId();
  return (
    <section aria-labelledby={id} className={rows.root}>
      <SectionHeading id={id}>{t`Sign-in & security`}</SectionHeading>
      <p className={rows.intro}>{t`Passkeys, an authenticator app and recovery codes.`}</p>
      <LinkButton to={paths.security()}>{t`Open sign-in & security`}</LinkButton>
    </section>
  );
}
