import { use, useState } from 'react';
import { t } from '@lingui/core/macro';
import { TextContext } from './text-context.ts';

interface TaskBoxProps {
  checked: boolean;
  label: string | undefined;
  /** The number of the task in the text; undefined for a box of the text's own HTML. */
  task: number | undefined;
}

/** The checkbox of a task. It shows a tick at once; after the text is updated, the text decides again. */
export function TaskBox({ checked, label, task }: TaskBoxProps) {
  const { tick } = use(TextContext);
  const [wanted, setWanted] = useState<boolean>();
  if (wanted === checked) setWanted(undefined);
  const canTick = tick !== undefined && task !== undefined;
  const change = async (isDone: boolean) => {
    if (!canTick) return;
    setWanted(isDone);
    const isKept = await tick(task, isDone);
    if (!isKept) setWanted(undefined);
  };
  return (
    <input
      type="checkbox"
      checked={wanted ?? checked}
      disabled={!canTick}
      aria-label={label || t`Task`}
      onChange={(event) => void change(event.target.checked)}
    />
  );
}
