import { useState } from 'react';
import type { AttachedFile, AttachFile } from './file-links.ts';

interface HeldFile {
  file: File;
  onState: Parameters<AttachFile>[1];
  isWanted: () => boolean;
  settle: (attached: AttachedFile | undefined) => void;
}

export interface HeldFiles {
  attach: AttachFile;
  /** Whether the text still has a placeholder of a held file. */
  hasAny: () => boolean;
  /**
   * Uploads the files that still have a placeholder, one by one. Files that fail are kept for the next attempt.
   * @returns the error of the first file that failed, or undefined
   */
  send: (upload: (file: File) => Promise<AttachedFile>) => Promise<unknown>;
}

/** Holds the files of a new document until it is created. */
function createHeldFiles(): HeldFiles {
  const held = new Set<HeldFile>();
  const end = (one: HeldFile, attached?: AttachedFile) => {
    held.delete(one);
    one.settle(attached);
  };
  return {
    attach: (file, onState, isWanted) =>
      new Promise((settle) => {
        held.add({ file, onState, isWanted, settle });
        onState('held');
      }),
    hasAny: () => [...held].some(({ isWanted }) => isWanted()),
    send: async (upload) => {
      for (const one of held) if (!one.isWanted()) end(one);
      for (const { onState } of held) onState('sending');
      const failures: unknown[] = [];
      for (const one of [...held]) {
        try {
          end(one, await upload(one.file));
        } catch (error) {
          one.onState('failed');
          failures.push(error);
        }
      }
      return failures[0];
    },
  };
}

export const useHeldFiles = (): HeldFiles => useState(createHeldFiles)[0];
