import { inLanguages, type Say } from '../../../text/translations.ts';

/** The words that pages of an export add themselves. */
export const exportTexts = {
  skip: 'Skip to the text',
  documents: 'Documents',
  path: 'Path',
  below: 'Documents below this one',
  files: 'Attached files',
  previous: 'Previous',
  next: 'Next',
  search: 'Search',
  noResults: 'Nothing found',
  moreResults: 'There are more results. Add a word to narrow them down.',
  open: 'Show what is below',
  footnotes: 'Footnotes',
  backTo: 'Back to reference {reference}',
  source: 'This text could not be formatted. Here it is as it was typed.',
  empty: 'Nothing is written here yet.',
  updated: 'Last updated on {date}',
  updatedBy: 'Last updated on {date} by {name}',
  image: 'Image: {words}',
  note: 'Note',
  tip: 'Tip',
  important: 'Important',
  warning: 'Warning',
  caution: 'Caution',
};

export type ExportWords = Say<keyof typeof exportTexts>;

export const exportWords = inLanguages('export', exportTexts);

/** When a document was changed last, and by whom. Null: by somebody whose account is gone. */
export const updatedWords = (say: ExportWords, date: string, name: string | null): string =>
  name === null ? say('updated', { date }) : say('updatedBy', { date, name });
