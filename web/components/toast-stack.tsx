import { useEffect, useRef, useState } from 'react';
import {
  Button,
  makeStyles,
  Toast,
  ToastBody,
  ToastFooter,
  Toaster,
  ToastTitle,
  ToastTrigger,
  tokens,
  useId,
  useToastController,
} from '@fluentui/react-components';
import {
  CheckmarkCircle20Regular,
  Dismiss20Regular,
  ErrorCircle20Regular,
  Warning20Regular,
} from '@fluentui/react-icons';
import { t } from '@lingui/core/macro';
import { isApple, isPressed, isTyping, keysOf } from '../lib/shortcuts.ts';
import { KeyCap } from './key-cap.tsx';
import type { Shown, ToastMessage } from './plain-toast.tsx';
import { useLastingTabster } from './use-lasting-tabster.ts';

const useStyles = makeStyles({
  stack: { width: '336px', maxWidth: 'calc(100vw - 48px)' },
  success: { color: tokens.colorBrandForeground1 },
  warning: { color: 'var(--lectern-warn-icon)' },
  failure: { color: 'var(--lectern-danger)' },
  failed: { border: '1px solid var(--lectern-danger-line)' },
  title: { fontWeight: tokens.fontWeightSemibold },
  keys: { marginLeft: '8px', '@media (hover: none)': { display: 'none' } },
  body: {
    paddingTop: 0,
    fontSize: '14.5px',
    lineHeight: '20px',
    color: tokens.colorNeutralForeground2,
    overflowWrap: 'anywhere',
  },
});

/** How many show at once. A further one replaces the oldest, because failures stay until they are closed. */
const maxShown = 3;

const toastIdOf = (index: number): string => `toast-${index}`;

/** Shows each message once, in order, with Fluent's Toaster. */
export function ToastStack({ messages, closedBefore }: Shown) {
  useLastingTabster();
  const styles = useStyles();
  const toasterId = useId('toaster');
  const { dispatchToast, dismissToast } = useToastController(toasterId);
  const shown = useRef(0);
  const open = useRef<string[]>([]);
  const [place, setPlace] = useState<HTMLDivElement | null>(null);

  useEffect(() => {
    for (const [index, message] of messages.entries()) {
      if (index < shown.current) continue;
      const failed = message.intent === 'failure';
      const isLong = message.intent === 'warning' || message.action !== undefined;
      const toastId = toastIdOf(index);
      open.current.push(toastId);
      while (open.current.length > maxShown) dismissToast(open.current.shift()!);
      dispatchToast(<ToastCard {...message} />, {
        toastId,
        onStatusChange: (_event, { status }) => {
          if (status === 'dismissed') open.current = open.current.filter((id) => id !== toastId);
        },
        intent: message.intent === 'failure' ? 'error' : message.intent,
        politeness: failed ? 'assertive' : 'polite',
        timeout: failed ? -1 : isLong ? 10_000 : 5_000,
        pauseOnHover: isLong,
      });
    }
    shown.current = messages.length;
  }, [dismissToast, dispatchToast, messages]);

  useEffect(() => {
    for (const [index, { intent }] of messages.slice(0, closedBefore).entries())
      if (intent === 'failure' && open.current.includes(toastIdOf(index))) dismissToast(toastIdOf(index));
  }, [dismissToast, closedBefore, messages]);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isTyping(event) || !isPressed('takeBack', event)) return;
      const index = messages.findLastIndex(
        ({ action }, at) => action?.undoes === true && open.current.includes(toastIdOf(at)),
      );
      if (index < 0) return;
      event.preventDefault();
      dismissToast(toastIdOf(index));
      messages[index]?.action?.run();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [dismissToast, messages]);

  if (messages.length === 0) return null;
  // a landmark of its own: axe requires live regions to be inside one
  return (
    <section aria-label={t`Messages`}>
      <div ref={setPlace} />
      <Toaster
        toasterId={toasterId}
        className={styles.stack}
        mountNode={place}
        position="bottom-end"
        limit={maxShown}
        offset={{ horizontal: 24, vertical: 24 }}
      />
    </section>
  );
}

function ToastCard({ intent, title, text, action }: ToastMessage) {
  const styles = useStyles();
  const failed = intent === 'failure';
  const icon = {
    success: <CheckmarkCircle20Regular className={styles.success} />,
    warning: <Warning20Regular className={styles.warning} />,
    failure: <ErrorCircle20Regular className={styles.failure} />,
  }[intent];
  return (
    <Toast className={failed ? styles.failed : undefined}>
      <ToastTitle
        className={styles.title}
        media={icon}
        action={
          <ToastTrigger>
            <Button appearance="transparent" size="small" icon={<Dismiss20Regular />} aria-label={t`Close`} />
          </ToastTrigger>
        }
      >
        {title}
      </ToastTitle>
      {text !== undefined && text !== '' && <ToastBody className={styles.body}>{text}</ToastBody>}
      {action !== undefined && (
        <ToastFooter>
          <ToastTrigger>
            <Button
              size="small"
              aria-keyshortcuts={action.undoes ? (isApple ? 'Meta+Z' : 'Control+Z') : undefined}
              onClick={action.run}
            >
              {action.label}
              {action.undoes === true && (
                <KeyCap className={styles.keys}>{keysOf('takeBack')[0] ?? ''}</KeyCap>
              )}
            </Button>
          </ToastTrigger>
        </ToastFooter>
      )}
    </Toast>
  );
}
