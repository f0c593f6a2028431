import { useId, useState } from 'react';
import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import type { Hook } from '../../../api/contract/hooks.ts';
import { useRowStyles } from '../../components/list-rows.styles.ts';
import { PersonName } from '../../components/person-name.tsx';
import { TextLink } from '../../components/text-link.tsx';
import { useToasts } from '../../components/toasts.tsx';
import { serverMessage } from '../../lib/http.ts';
import { paths } from '../../lib/paths.ts';
import { useChangeHook, useSendTest } from './api.ts';
import { HookDeliveries } from './hook-deliveries.tsx';
import { eventText, pauseText } from './hook-texts.ts';
import { listOf } from '../../lib/list-of.ts';

const useStyles = makeStyles({
  row: {
    padding: '14px 0',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    ':last-child': { borderBottomColor: 'transparent' },
    overflowWrap: 'anywhere',
  },
  paused: { fontSize: '13.5px', lineHeight: '19px', color: tokens.colorStatusWarningForeground1 },
  buttons: { display: 'flex', flexWrap: 'wrap', gap: '8px', marginTop: '10px' },
});

interface HookRowProps {
  hook: Hook;
  /** Whether to say of which space it is. */
  withSpace: boolean;
  onEdit: () => void;
  onRenew: () => void;
  onRemove: () => void;
}

/** A web hook with what can be done with it. */
export function HookRow({ hook, withSpace, onEdit, onRenew, onRemove }: HookRowProps) {
  const styles = useStyles();
  const rows = useRowStyles();
  const toasts = useToasts();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { mutate: change, isPending: isChanging } = useChangeHook();
  const { mutate: sendTest, isPending: isTesting } = useSendTest();
  const { url, space, owner, state } = hook;
  const isStopped = state === 'paused' || state === 'off';
  const pause = () =>
    change(
      { id: hook.id, isPaused: !isStopped },
      {
        onSuccess: () => toasts.success(isStopped ? t`Web hook resumed` : t`Web hook paused`),
        onError: (error) => toasts.failure(t`Failed to change the web hook`, serverMessage(error)),
      },
    );
  const test = () =>
    sendTest(hook.id, {
      onSuccess: () => setOpen(true),
      onError: (error) => toasts.failure(t`Failed to send a test`, serverMessage(error)),
    });
  const paused = pauseText(state);
  return (
    <li className={styles.row}>
      <div id={id} className={rows.name}>
        {url}
      </div>
      {withSpace && space ? (
        <div>
          <TextLink to={paths.spaceHooks(space.id)}>{space.name}</TextLink>
        </div>
      ) : null}
      <div className={rows.quiet}>
        {withSpace && !space ? `${t`All spaces`} · ` : null}
        {owner ? <PersonName person={owner} /> : t({ message: 'Nobody', context: 'owner' })}
      </div>
      <div className={rows.quiet}>{listOf(hook.events.map(eventText))}</div>
      {paused === undefined ? null : <div className={styles.paused}>{paused}</div>}
      <div role="group" aria-labelledby={id} className={styles.buttons}>
        <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t`Deliveries`}
        </Button>
        <Button size="small" disabled={isTesting} onClick={test}>
          {t`Send a test`}
        </Button>
        <Button size="small" onClick={onEdit}>
          {t`Edit`}
        </Button>
        <Button size="small" disabled={isChanging} onClick={pause}>
          {isStopped ? t`Resume` : t`Pause`}
        </Button>
        <Button size="small" onClick={onRenew}>
          {t`New secret`}
        </Button>
        <Button size="small" onClick={onRemove}>
          {t`Remove`}
        </Button>
      </div>
      {isOpen ? <HookDeliveries hook={hook} labelledBy={id} /> : null}
    </li>
  );
}
