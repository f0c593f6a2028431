import { lazy } from 'react';
import { makeStyles, tokens } from '@fluentui/react-components';
import { Alert20Filled, Alert20Regular } from '@fluentui/react-icons';
import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { documentFollowingQuery } from '../lib/queries/following.ts';
import { IconButton } from './icon-button.tsx';
import { LazyMenu } from './lazy-menu.tsx';

const loadList = () => import('./follow-menu-list.tsx');
const FollowMenuList = lazy(async () => ({ default: (await loadList()).FollowMenuList }));

const useStyles = makeStyles({
  on: { color: tokens.colorBrandForeground1 },
});

/** The bell of a document, filled if the reader follows it, and the menu to choose what they follow. */
export function FollowDocument({ id }: { id: number }) {
  const styles = useStyles();
  const { data } = useQuery(documentFollowingQuery(id));
  const isOn = data?.isFollowing ?? false;
  return (
    <LazyMenu
      load={loadList}
      checked={data && { scope: [data.scope ?? (isOn ? 'document' : 'none')] }}
      trigger={
        <IconButton
          label={isOn ? t`Following` : t`Follow`}
          icon={isOn ? <Alert20Filled className={styles.on} /> : <Alert20Regular />}
        />
      }
    >
      <FollowMenuList id={id} />
    </LazyMenu>
  );
}
