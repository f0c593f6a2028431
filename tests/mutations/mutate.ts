import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { mutations } from './list.ts';

/** Puts the fault of TEST_MUTATION, a place in the list, into the code that the tests load. No file is changed. */
export function mutate(): Plugin[] {
  const mutation = mutations[Number(process.env['TEST_MUTATION'] ?? -1)];
  if (!mutation) return [];
  const path = fileURLToPath(new URL(`../../${mutation.file}`, import.meta.url));
  return [
    {
      name: 'mutate',
      enforce: 'pre',
      transform: (code, id) =>
        id.split('?')[0] === path ? code.replace(mutation.search, () => mutation.replace) : undefined,
    },
  ];
}
