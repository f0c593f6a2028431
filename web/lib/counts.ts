import { pageLanguage } from './load-texts.ts';

/** A number as the page's language writes it: 10,000. */
export const formatCount = (count: number): string => count.toLocaleString(pageLanguage());
