import { randomBytes } from 'node:crypto';
import type { TestContext } from 'vitest';
import type { MeilisearchSettings } from '../../api/config.ts';

/** The server that the run provides, with an index of the caller's own; null: it provides none. */
export function provideMeilisearch(): MeilisearchSettings | null {
  const { TEST_MEILI_URL: url, TEST_MEILI_KEY: key } = process.env;
  if (!url || !key) return null;
  return { engine: 'meilisearch', url, key, index: `test-${randomBytes(4).toString('hex')}` };
}

/** Skips a test by name where no server is provided. */
export function needsMeilisearch(settings: MeilisearchSettings | null, { skip }: TestContext): void {
  if (!settings) skip('needs Meilisearch: TEST_MEILI_URL and TEST_MEILI_KEY name none');
}
