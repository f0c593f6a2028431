import { useEffect, useRef } from 'react';
import {
  Button,
  makeStyles,
  Toast,
  ToastBody,
  Toaster,
  ToastTitle,
  ToastTrigger,
  tokens,
  useId,
  useToastController,
} from '@fluentui/react-components';
import { CheckmarkCircle20Regular, Dismiss20Regular, ErrorCircle20Regular } from '@fluentui/react-icons';
import type { ToastMessage } from './toasts.tsx';

const useStyles = makeStyles({
  stack: { width: '336px', maxWidth: 'calc(100vw - 48px)' },
  success: { color: tokens.colorBrandForeground1 },
  failure: { color: 'var(--lectern-danger)' },
  failed: { border: '1px solid var(--lectern-danger-line)' },
  title: { fontWeight: tokens.fontWeightSemibold },
  body: {
    paddingTop: 0,
    fontSize: '14.5px',
    lineHeight: '20px',
    color: tokens.colorNeutralForeground2,
    overflowWrap: 'anywhere',
  },
});

/** At once; one more takes the place of the oldest, for a failure stays until it is closed. */
const mostShown = 3;

/** Shows every message once, in their order; at most three at a time. */
export function ToastStack({ messages }: { messages: readonly ToastMessage[] }) {
  const styles = useStyles();
  const toasterId = useId('toaster');
  const { dispatchToast, dismissToast } = useToastController(toasterId);
  const shown = useRef(0);
  const open = useRef<string[]>([]);

  useEffect(() => {
    for (const [index, message] of messages.entries()) {
      if (index < shown.current) continue;
      const failed = message.intent === 'failure';
      const toastId = `toast-${index}`;
      open.current.push(toastId);
      while (open.current.length > mostShown) dismissToast(open.current.shift()!);
      dispatchToast(<ToastCard {...message} />, {
        toastId,
        onStatusChange: (_event, { status }) => {
          if (status === 'dismissed') open.current = open.current.filter((id) => id !== toastId);
        },
        intent: failed ? 'error' : 'success',
        politeness: failed ? 'assertive' : 'polite',
        timeout: failed ? -1 : 5000,
      });
    }
    shown.current = messages.length;
  }, [dismissToast, dispatchToast, messages]);

  return (
    <Toaster
      toasterId={toasterId}
      className={styles.stack}
      position="bottom-end"
      limit={mostShown}
      offset={{ horizontal: 24, vertical: 24 }}
    />
  );
}

function ToastCard({ intent, title, text }: ToastMessage) {
  const styles = useStyles();
  const failed = intent === 'failure';
  const icon = failed ? (
    <ErrorCircle20Regular className={styles.failure} />
  ) : (
    <CheckmarkCircle20Regular className={styles.success} />
  );
  return (
    <Toast className={failed ? styles.failed : undefined}>
      <ToastTitle
        className={styles.title}
        media={icon}
        action={
          <ToastTrigger>
            <Button appearance="transparent" size="small" icon={<Dismiss20Regular />} aria-label="Close" />
          </ToastTrigger>
        }
      >
        {title}
      </ToastTitle>
      {text !== undefined && text !== '' && <ToastBody className={styles.body}>{text}</ToastBody>}
    </Toast>
  );
}
