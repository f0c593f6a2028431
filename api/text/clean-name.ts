import { unfitInNames } from './names.ts';

const unfit = new RegExp(`${unfitInNames.source}+`, 'gu');

/**
 * Cleans a name that did not come through the API, such as that of an imported file or an old revision: each run of
 * characters that the API refuses becomes a space. Empty if nothing is left.
 */
export const cleanName = (name: string): string => name.replace(unfit, ' ').normalize('NFC').trim();
