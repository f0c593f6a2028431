import { randomBytes } from 'node:crypto';
import type { TestContext } from 'vitest';
import type { MeilisearchSettings } from '../../api/settings/config.ts';

/** The Meilisearch server of the test run with a new index name; null if the run has none. */
export function provideMeilisearch(): MeilisearchSettings | null {
  const { TEST_MEILI_URL: url, TEST_MEILI_KEY: key } = process.env;
  if (!url || !key) return null;
  return { engine: 'meilisearch', url, key, index: `test-${randomBytes(4).toString('hex')}` };
}

/** Skips a test if the run has no Meilisearch server. */
export function needsMeilisearch(settings: MeilisearchSettings | null, { skip }: TestContext): void {
  if (!settings) skip('needs Meilisearch: TEST_MEILI_URL and TEST_MEILI_KEY name none');
}
