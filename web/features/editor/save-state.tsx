import { useEffect, useState, type ReactElement } from 'react';
import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import {
  ArrowSync16Regular,
  Checkmark16Regular,
  CircleSmall20Filled,
  CloudOff16Regular,
  ErrorCircle16Regular,
} from '@fluentui/react-icons';
import { plural, t } from '@lingui/core/macro';
import { formatTime } from '../../lib/dates.ts';
import type { DraftState } from './draft-state.ts';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    alignItems: 'center',
    gap: '6px',
    minWidth: 0,
    fontSize: '13.5px',
    lineHeight: '17px',
    color: tokens.colorNeutralForeground3,
    '& svg': { flexShrink: 0 },
  },
  failed: { color: 'var(--lectern-danger)' },
});

/** Mentions a copy on this device only if there is one. */
export function saveStateText({ status, savedAt, isKept, waitingFor, live }: DraftState): string | undefined {
  const waitsForFiles = () =>
    plural(waitingFor, { one: 'Waiting for one file', other: 'Waiting for # files' });
  if (live && (status === 'clean' || live.hasUnsent)) {
    if (live.isConnected && waitingFor > 0) return waitsForFiles();
    if (!live.hasUnsent) return t`Saved`;
    if (live.isConnected) return t`Saving...`;
    return isKept ? t`Offline. Your text is kept on this device` : t`Offline.`;
  }
  switch (status) {
    case 'waiting':
      return waitsForFiles();
    case 'saving':
      return t`Saving...`;
    case 'offline':
      return isKept ? t`Offline. Your text is kept on this device` : t`Offline.`;
    case 'failed':
      return isKept
        ? t`Failed to save document. Your text is kept on this device`
        : t`Failed to save document`;
    case 'dirty':
      return isKept ? t`Not saved yet. A copy is kept on this device` : t`Not saved yet`;
    case 'clean': {
      const time = savedAt && formatTime(savedAt);
      return time && t`Saved at ${time}`;
    }
  }
}

function iconOf({ status, live, waitingFor }: DraftState): ReactElement {
  if (live?.isConnected && waitingFor > 0) return icons.waiting;
  if (!live?.hasUnsent) return icons[status];
  return live.isConnected ? icons.saving : icons.offline;
}

const icons: Record<DraftState['status'], ReactElement> = {
  clean: <Checkmark16Regular />,
  dirty: <CircleSmall20Filled />,
  waiting: <ArrowSync16Regular />,
  saving: <ArrowSync16Regular />,
  offline: <CloudOff16Regular />,
  failed: <ErrorCircle16Regular />,
};

/** Shows 'offline' as 'dirty' once the browser is online again. */
function useNetworkState(state: DraftState): DraftState {
  const [backIn, setBackIn] = useState<DraftState>();
  useEffect(() => {
    const back = () => setBackIn(state);
    window.addEventListener('online', back);
    return () => window.removeEventListener('online', back);
  }, [state]);
  return state.status === 'offline' && backIn === state ? { ...state, status: 'dirty' } : state;
}

/** Says whether the text is saved, to screen readers too. */
export function SaveState({ state: drafted }: { state: DraftState }) {
  const styles = useStyles();
  const state = useNetworkState(drafted);
  const text = saveStateText(state);
  return (
    <div
      className={mergeClasses(styles.root, state.status === 'failed' && styles.failed)}
      // what several people type changes it at every key
      role={state.live?.isConnected ? undefined : 'status'}
    >
      {text !== undefined && (
        <>
          {iconOf(state)}
          <span>{text}</span>
        </>
      )}
    </div>
  );
}
