import { lazy, useState, type ReactNode } from 'react';
import {
  Button,
  makeStyles,
  MenuItem,
  MenuList,
  MessageBarActions,
  MessageBarBody,
} from '@fluentui/react-components';
import { ChevronDown16Regular, Dismiss20Regular } from '@fluentui/react-icons';
import { plural, t } from '@lingui/core/macro';
import type { ActResult, ListedUser, ManyAct } from '../../../api/contract/users.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { Fetched } from '../../components/fetched.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { LazyMenu } from '../../components/lazy-menu.tsx';
import { useToasts } from '../../components/toasts.tsx';
import { NotConfirmed, useConfirmed } from '../../components/use-confirmed.tsx';
import { WarningBar } from '../../components/warning-bar.tsx';
import { serverMessage } from '../../lib/http.ts';
import { roleNames } from '../../lib/roles.ts';
import { useActOnMany } from './api.ts';
import { roles } from './filter.ts';
import { listOf } from '../../lib/list-of.ts';

const GroupDialog = lazy(async () => ({ default: (await import('./group-dialog.tsx')).GroupDialog }));

const useStyles = makeStyles({
  root: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 8px', flexGrow: 1 },
  count: { fontWeight: 600, marginRight: '4px' },
  refused: { marginBlock: '8px' },
  list: { margin: '4px 0 0', paddingLeft: '18px', maxHeight: '160px', overflowY: 'auto' },
});

/** Somebody to whom an act was not done. */
export interface Refused {
  id: number;
  name: string;
  reason: string;
}

/** An act, and those who were chosen when it was asked for. */
interface Asked {
  act: ManyAct;
  users: readonly ListedUser[];
}

interface ManyActsProps {
  /** Those who are chosen. */
  users: readonly ListedUser[];
  /** Called with those who were refused and stay chosen. */
  onDone: (refused: readonly Refused[]) => void;
  onClear: () => void;
}

/** What can be done to all who are chosen. Stays mounted, because an open dialog that unmounts would leave the page inert. */
export function ManyActs({ users, onDone, onClear }: ManyActsProps) {
  const styles = useStyles();
  const toasts = useToasts();
  const { run, dialog } = useConfirmed();
  const { mutate, isPending } = useActOnMany(run);
  const [asked, setAsked] = useState<Asked>();
  const [isAsking, setAsking] = useState(false);
  const [isChoosingGroup, setChoosingGroup] = useState(false);
  const count = users.length;

  const ask = (act: ManyAct) => {
    setAsked({ act, users });
    setAsking(true);
  };
  const act = ({ act: chosen, users: people }: Asked) => {
    setAsking(false);
    mutate(
      { ids: people.map(({ id }) => id), act: chosen },
      {
        onSuccess: (results) => {
          const refused = refusedOf(results, people);
          const done = results.length - refused.length;
          if (done > 0) toasts.success(doneText(chosen, done));
          onDone(refused);
        },
        onError: (error) => {
          if (!(error instanceof NotConfirmed))
            toasts.failure(t`The accounts could not be changed`, serverMessage(error));
        },
      },
    );
  };
  return (
    <>
      {count > 0 ? (
        <div className={styles.root} role="group" aria-label={t`Selected accounts`}>
          <span className={styles.count} role="status">
            {plural(count, { one: '# selected', other: '# selected' })}
          </span>
          <ActMenu label={t`Change role`} isBusy={isPending}>
            {roles.map((role) => (
              <MenuItem key={role} onClick={() => ask({ kind: 'role', role })}>
                {roleNames[role]}
              </MenuItem>
            ))}
          </ActMenu>
          <Button size="small" disabledFocusable={isPending} onClick={() => setChoosingGroup(true)}>
            {t`Add to group`}
          </Button>
          <ActMenu label={t`More`} isBusy={isPending}>
            <MenuItem onClick={() => ask({ kind: 'enable' })}>{t`Enable`}</MenuItem>
            <MenuItem onClick={() => ask({ kind: 'disable' })}>{t`Disable`}</MenuItem>
            <MenuItem onClick={() => ask({ kind: 'reset-steps' })}>{t`Reset second steps`}</MenuItem>
            <MenuItem onClick={() => ask({ kind: 'delete' })}>{t`Delete`}</MenuItem>
          </ActMenu>
          <IconButton size="small" label={t`Clear selection`} icon={<Dismiss20Regular />} onClick={onClear} />
        </div>
      ) : null}
      <Question
        asked={asked}
        open={isAsking}
        onConfirm={() => asked && act(asked)}
        onCancel={() => setAsking(false)}
      />
      {isChoosingGroup ? (
        <Fetched what={t`The dialog`} onFailed={() => setChoosingGroup(false)}>
          <GroupDialog
            count={count}
            onChoose={(groupId) => act({ act: { kind: 'group', groupId }, users })}
            onClose={() => setChoosingGroup(false)}
          />
        </Fetched>
      ) : null}
      {dialog}
    </>
  );
}

interface ActMenuProps {
  label: string;
  isBusy: boolean;
  children: ReactNode;
}

function ActMenu({ label, isBusy, children }: ActMenuProps) {
  return (
    <LazyMenu
      align="start"
      trigger={
        <Button size="small" iconPosition="after" icon={<ChevronDown16Regular />} disabledFocusable={isBusy}>
          {label}
        </Button>
      }
    >
      <MenuList>{children}</MenuList>
    </LazyMenu>
  );
}

function refusedOf(results: readonly ActResult[], users: readonly ListedUser[]): Refused[] {
  const names = new Map(users.map(({ id, displayName, username }) => [id, `${displayName} (${username})`]));
  return results.flatMap(({ id, refusal }) =>
    refusal === null ? [] : [{ id, name: names.get(id) ?? '', reason: refusal.message }],
  );
}

interface QuestionProps {
  asked: Asked | undefined;
  open: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

function Question({ asked, open, onConfirm, onCancel }: QuestionProps) {
  const users = asked?.users ?? [];
  const words = questionOf(asked?.act, users.length);
  const kind = asked?.act.kind;
  return (
    <ConfirmDialog
      open={open}
      destructive={kind !== 'role' && kind !== 'enable'}
      title={words.title}
      text={words.text}
      details={<p>{namesOf(users)}</p>}
      confirmLabel={words.confirm}
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  );
}

const maxNames = 5;

/** 'Ada, Ben, Cem, Dana, Emil and 7 more' */
function namesOf(users: readonly ListedUser[]): string {
  const names = listOf(users.slice(0, maxNames).map(({ displayName }) => displayName));
  const more = users.length - maxNames;
  return more > 0 ? plural(more, { one: `${names} and # more`, other: `${names} and # more` }) : names;
}

function questionOf(
  act: ManyAct | undefined,
  count: number,
): { title: string; text: string; confirm: string } {
  switch (act?.kind) {
    case 'role': {
      const role = roleNames[act.role];
      return {
        title: plural(count, {
          one: 'Change the role of # account?',
          other: 'Change the role of # accounts?',
        }),
        text: t`The new role is ${role}. It applies at once.`,
        confirm: t`Change role`,
      };
    }
    case 'enable':
      return {
        title: plural(count, { one: 'Enable # account?', other: 'Enable # accounts?' }),
        text: t`These people can sign in again.`,
        confirm: t`Enable`,
      };
    case 'disable':
      return {
        title: plural(count, { one: 'Disable # account?', other: 'Disable # accounts?' }),
        text: t`These people are signed out everywhere and their API tokens are revoked. Their documents and comments stay.`,
        confirm: t`Disable`,
      };
    case 'reset-steps':
      return {
        title: plural(count, {
          one: 'Reset the second steps of # person?',
          other: 'Reset the second steps of # people?',
        }),
        text: t`Their authenticator apps, passkeys, recovery codes and remembered devices are removed, and they are signed out everywhere. They get an email about it. Make sure that it was really them who asked you.`,
        confirm: t`Reset`,
      };
    case 'delete':
      return {
        title: plural(count, { one: 'Delete # account?', other: 'Delete # accounts?' }),
        text: t`This will permanently delete these accounts. Documents and comments stay, with "User" in place of the name. This action cannot be undone.`,
        confirm: t`Delete`,
      };
    // nothing was asked for yet; a group has its own dialog
    case 'group':
    case undefined:
      return { title: '', text: '', confirm: '' };
  }
}

function doneText({ kind }: ManyAct, count: number): string {
  switch (kind) {
    case 'group':
      return plural(count, { one: '# person added', other: '# people added' });
    case 'delete':
      return plural(count, { one: '# account deleted', other: '# accounts deleted' });
    case 'role':
    case 'enable':
    case 'disable':
    case 'reset-steps':
      return plural(count, { one: '# account changed', other: '# accounts changed' });
  }
}

interface RefusedPeopleProps {
  refused: readonly Refused[];
  onDismiss: () => void;
}

/** Who stayed as they were, and why. */
export function RefusedPeople({ refused, onDismiss }: RefusedPeopleProps): ReactNode {
  const styles = useStyles();
  if (refused.length === 0) return null;
  return (
    <WarningBar className={styles.refused}>
      <MessageBarBody>
        {plural(refused.length, {
          one: '# account stays as it was:',
          other: '# accounts stay as they were:',
        })}
        {/* can be scrolled with the keyboard */}
        <ul className={styles.list} tabIndex={0} aria-label={t`Accounts that stay as they were`}>
          {refused.map(({ id, name, reason }) => (
            <li key={id}>{`${name}: ${reason}`}</li>
          ))}
        </ul>
      </MessageBarBody>
      <MessageBarActions
        containerAction={
          <IconButton size="small" label={t`Dismiss`} icon={<Dismiss20Regular />} onClick={onDismiss} />
        }
      />
    </WarningBar>
  );
}
