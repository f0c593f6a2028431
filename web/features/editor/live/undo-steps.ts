import type { ChangeSet } from '@codemirror/state';
import { cross } from '../../../../api/text/live/changes.ts';

/**
 * What undo and redo do, as changes of the text as it is: those of others pass through them. Each step is a change of
 * the text behind the step after it.
 */
export interface UndoSteps {
  /** @param inverse takes back a change that was just made; `joins`: with the one before it */
  record: (inverse: ChangeSet, joins: boolean) => void;
  /** The next step, removed; undefined if there is none that still does something. */
  take: (which: 'undo' | 'redo') => ChangeSet | undefined;
  /** The way back of a step that was taken. */
  keepBack: (which: 'undo' | 'redo', inverse: ChangeSet) => void;
  /**
   * Takes steps that were recorded elsewhere, in place of those that are here.
   * @param past each as a change of the text behind the step after it; the newest last
   * @param behind what was changed since the newest
   */
  adopt: (past: readonly ChangeSet[], behind: ChangeSet) => void;
  /** Somebody else changed the text. @param rank see `rankOf` */
  follow: (theirs: ChangeSet, rank: string) => void;
  clear: () => void;
}

/** Each change of others passes through all steps. */
const maxSteps = 300;

/** @param own the client of this editor */
export function createUndoSteps(own: string): UndoSteps {
  const steps: Record<'undo' | 'redo', ChangeSet[]> = { undo: [], redo: [] };
  let isOpen = false;

  const add = (to: ChangeSet[], step: ChangeSet) => {
    to.push(step);
    if (to.length > maxSteps) to.shift();
  };

  const follow = (theirs: ChangeSet, rank: string) => {
    for (const list of [steps.undo, steps.redo]) {
      let passing = theirs;
      for (let index = list.length - 1; index >= 0; index -= 1) {
        const crossed = cross(list[index]!, own, passing, rank);
        list[index] = crossed.mine;
        passing = crossed.theirs;
      }
    }
  };

  return {
    record: (inverse, joins) => {
      const { undo } = steps;
      const last = undo.at(-1);
      if (joins && isOpen && last) undo[undo.length - 1] = inverse.compose(last);
      else add(undo, inverse);
      isOpen = true;
      steps.redo = [];
    },
    take: (which) => {
      isOpen = false;
      for (;;) {
        const step = steps[which].pop();
        // others may have deleted all that it is about; an empty step changes no text, so those below still fit
        if (!step || !step.empty) return step;
      }
    },
    keepBack: (which, inverse) => add(which === 'undo' ? steps.redo : steps.undo, inverse),
    adopt: (past, behind) => {
      isOpen = false;
      steps.undo = past.slice(-maxSteps);
      steps.redo = [];
      follow(behind, '');
    },
    follow,
    clear: () => {
      steps.undo = [];
      steps.redo = [];
    },
  };
}
