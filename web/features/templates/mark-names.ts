import { markNames } from '../../../api/text/templates/keys.ts';

/** What is filled in, as people write it in a template. */
export const writtenMarks = markNames.map((name) => `{{${name}}}`).join(', ');
