import { makeStyles, tokens } from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import type { ApiTokenInfo } from '../../../api/contract/tokens.ts';
import { Avatar } from '../../components/avatar.tsx';
import { PersonName } from '../../components/person-name.tsx';
import { ServiceBadge } from '../../components/service-badge.tsx';
import { TextLink } from '../../components/text-link.tsx';
import { useCurrentUser } from '../../lib/current-user.ts';
import { paths } from '../../lib/paths.ts';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '8px',
    rowGap: '4px',
    padding: '3px 0',
  },
  quiet: { color: tokens.colorNeutralForeground3 },
});

/** Whose token it is, with a link to the account. */
export function TokenOwner({ owner }: { owner: ApiTokenInfo['owner'] }) {
  const styles = useStyles();
  const { user } = useCurrentUser();
  const { id, displayName, avatar, kind } = owner;
  return (
    <div className={styles.root}>
      <Avatar id={id} name={displayName} avatar={avatar} size={24} decorative />
      {id === user?.id ? (
        <span>
          <PersonName person={owner} /> <span className={styles.quiet}>{t`(you)`}</span>
        </span>
      ) : (
        <TextLink to={paths.editUser(id)}>
          <PersonName person={owner} />
        </TextLink>
      )}
      {kind === 'service' ? <ServiceBadge /> : null}
    </div>
  );
}
