import { t } from '@lingui/core/macro';
import type { Job } from '../../../api/contract/jobs.ts';

export function kindText({ kind }: Job): string {
  const texts = { export: t`Export`, import: t`Import`, file: t`Attached file` };
  return texts[kind];
}

/** 'Running: 3 of 20' */
export function stateText({ state, progress: { done, of } }: Job): string {
  if (state === 'running' && of > 0) return t`Running: ${done} of ${of}`;
  const texts = {
    waiting: t`Waiting`,
    running: t`Running`,
    failed: t`Failed`,
    cancelled: t`Cancelled`,
    aside: t`Set aside`,
  };
  return texts[state];
}
