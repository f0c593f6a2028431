// In place of Fluent's Toast only while its code cannot be fetched.
import { useState } from 'react';
import { makeStyles, tokens } from '@fluentui/react-components';
import { t } from '@lingui/core/macro';

/** A button in a message, which closes it. */
export interface ToastAction {
  label: string;
  run: () => void;
  /** It takes back what was just done: the shortcut for Undo does it too. */
  undoes?: boolean;
}

export interface ToastMessage {
  intent: 'success' | 'warning' | 'failure';
  title: string;
  text: string | undefined;
  action?: ToastAction | undefined;
}

export interface Shown {
  messages: readonly ToastMessage[];
  /** How many messages came before the last `closeFailures`. */
  closedBefore: number;
}

const useStyles = makeStyles({
  root: {
    position: 'fixed',
    zIndex: 1_000_000,
    right: '24px',
    bottom: '24px',
    boxSizing: 'border-box',
    width: '336px',
    maxWidth: 'calc(100vw - 48px)',
    padding: '12px',
    border: '1px solid var(--lectern-float-line)',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: 'var(--lectern-float)',
    color: tokens.colorNeutralForeground1,
    boxShadow: tokens.shadow16,
    overflowWrap: 'anywhere',
  },
  title: { fontWeight: tokens.fontWeightSemibold },
});

/** Shows the last message when the code of Fluent's Toast could not be fetched, perhaps because the server is down. */
export function PlainToast({ messages, closedBefore }: Shown) {
  const styles = useStyles();
  const [closed, setClosed] = useState<ToastMessage>();
  const last = messages.at(-1);
  if (last === undefined || last === closed) return null;
  if (last.intent === 'failure' && closedBefore === messages.length) return null;
  return (
    <div className={styles.root} role={last.intent === 'failure' ? 'alert' : 'status'}>
      <p className={styles.title}>{last.title}</p>
      {last.text !== undefined && <p>{last.text}</p>}
      {last.action !== undefined && (
        <button
          type="button"
          onClick={() => {
            setClosed(last);
            last.action?.run();
          }}
        >
          {last.action.label}
        </button>
      )}
      <button type="button" onClick={() => setClosed(last)}>
        {t`Close`}
      </button>
    </div>
  );
}
