import { makeStyles, Switch } from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import { useId } from 'react';
import type { CurrentUser, Preferences } from '../../../api/contract/users.ts';
import { FollowedList } from './followed-list.tsx';
import { NewsMails } from './news-mails.tsx';
import { SwitchRow } from '../../components/switch-row.tsx';
import { useToasts } from '../../components/toasts.tsx';
import { serverMessage } from '../../lib/http.ts';
import { useSavePreferences } from './api.ts';

const useStyles = makeStyles({
  list: { maxWidth: '560px' },
});

type Switched = 'emailNotifications' | 'documentUpdates' | 'comments' | 'mentions' | 'autoFollow';

const createRows = (): readonly { key: Switched; name: string; text: string }[] => [
  { key: 'emailNotifications', name: t`Email notifications`, text: t`Also send notifications by email.` },
  {
    key: 'documentUpdates',
    name: t`Document updates`,
    text: t`When someone changes a document that you follow, or adds one to what you follow.`,
  },
  {
    key: 'comments',
    name: t`Comments`,
    text: t`When someone comments on a document that you follow or replies to you.`,
  },
  { key: 'mentions', name: t`Mentions`, text: t`When someone @mentions you.` },
  {
    key: 'autoFollow',
    name: t`Follow automatically`,
    text: t`Follow documents that you write, comment on or star.`,
  },
];

export function PreferencesForm({ user }: { user: CurrentUser }) {
  const styles = useStyles();
  const toasts = useToasts();
  const id = useId();
  const { mutate: savePreferences, isPending } = useSavePreferences(user);

  const change = (patch: Partial<Preferences>) =>
    savePreferences(
      { ...user.preferences, ...patch },
      {
        onSuccess: () => toasts.success(t`Preferences updated`),
        onError: (error) =>
          toasts.failure(t`Failed to update notification preferences`, serverMessage(error)),
      },
    );

  return (
    <div className={styles.list}>
      {createRows().map(({ key, name, text }) => (
        <SwitchRow key={key} id={`${id}-${key}`} name={name} text={text}>
          <Switch
            id={`${id}-${key}`}
            aria-describedby={`${id}-${key}-text`}
            checked={user.preferences[key]}
            // one change at a time: of two at once, each would send the other's old value
            disabled={isPending}
            onChange={(_event, { checked }) => change({ [key]: checked })}
          />
        </SwitchRow>
      ))}
      {user.preferences.emailNotifications && (
        <NewsMails when={user.preferences} disabled={isPending} onChange={change} />
      )}
      <FollowedList />
    </div>
  );
}
