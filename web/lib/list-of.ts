import { t } from '@lingui/core/macro';

/** Facts one after the other, with the comma of the page's language: '12 KB, nightly'. Empty without any. */
export const listOf = (facts: readonly (string | number)[]): string =>
  facts.length === 0 ? '' : facts.map(String).reduce(joined);

const joined = (first: string, next: string): string => t({ message: `${first}, ${next}`, context: 'list' });
