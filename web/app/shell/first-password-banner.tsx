import { Warning20Regular } from '@fluentui/react-icons';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { TextLink } from '../../components/text-link.tsx';
import { useCurrentUser } from '../../lib/current-user.ts';
import { paths } from '../../lib/paths.ts';
import { useBannerStyles } from './first-password.styles.ts';

/** Asks people to change the initial password that the set-up made. */
export function FirstPasswordBanner() {
  const styles = useBannerStyles();
  const { user } = useCurrentUser();
  if (user?.passwordIsInitial !== true) return null;
  return (
    <section className={styles.root} aria-label={t`Initial password`}>
      <Warning20Regular className={styles.icon} />
      <span>
        <Trans>
          You’re still using the initial password.{' '}
          <TextLink to={paths.profile('password')} className={styles.link}>
            Change it.
          </TextLink>
        </Trans>
      </span>
    </section>
  );
}
