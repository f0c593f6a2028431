import type { Plugin } from 'vite';
import type { Call } from '../../api/contract/call.ts';
import { calls } from '../../api/contract/calls.ts';

/**
 * Only what the page needs to make a call. The page never validates, and the schemas are larger than all its pages
 * together.
 */
const outline = Object.fromEntries(
  Object.entries<Record<string, Call>>(calls).map(([feature, group]) => [
    feature,
    Object.fromEntries(
      Object.entries(group).map(([name, { method, path, idempotencyKey }]) => [
        name,
        { method, path, ...(idempotencyKey && { idempotencyKey }) },
      ]),
    ),
  ]),
);

/** Replaces the contract in the page by each call's method and path, and fails the build if a schema is bundled. */
export function contractOutline(): Plugin {
  return {
    name: 'lectern-contract-outline',
    enforce: 'pre',
    load: (id) =>
      id.endsWith('/api/contract/calls.ts') ? `export const calls = ${JSON.stringify(outline)};` : null,
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        const schema =
          file.type === 'chunk' && file.moduleIds.find((id) => /node_modules[\\/]zod[\\/]/.test(id));
        if (schema)
          this.error(`${file.fileName} contains ${schema}: the page may import only types from the contract`);
      }
    },
  };
}
