import { makeStyles, tokens } from '@fluentui/react-components';
import { Warning20Regular } from '@fluentui/react-icons';
import { TextLink } from '../../components/text-link.tsx';
import { useCurrentUser } from '../../lib/current-user.ts';
import { paths } from '../../lib/paths.ts';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    alignItems: 'center',
    gap: '12px',
    margin: '0 16px 8px',
    padding: '8px 16px',
    border: '1px solid var(--lectern-warn-line)',
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: 'var(--lectern-warn)',
  },
  icon: { flexShrink: 0, color: 'var(--lectern-warn-icon)' },
  link: {
    color: tokens.colorNeutralForeground1,
    textDecorationLine: 'underline',
    textUnderlineOffset: '3px',
    fontWeight: tokens.fontWeightSemibold,
  },
});

/** Asks for a password of one's own while the one that set-up made is in use. */
export function FirstPasswordBanner() {
  const styles = useStyles();
  const { user } = useCurrentUser();
  if (user?.passwordIsInitial !== true) return null;
  return (
    <div className={styles.root} role="note">
      <Warning20Regular className={styles.icon} />
      <span>
        You still use the first password.{' '}
        <TextLink to={paths.profile('password')} className={styles.link}>
          Choose your own.
        </TextLink>
      </span>
    </div>
  );
}
