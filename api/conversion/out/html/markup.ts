import { directionOf, type Language } from '../../../text/languages.ts';
import { escapeHtml } from '../../../text/escape-html.ts';

interface Frame {
  /** A code such as `de`. */
  language: string;
  title: string;
  /** The content security policy; absent if a header has it. */
  policy?: string;
  /** Our own HTML for the head, such as styles. */
  head: string;
  body: string;
}

const policyTag = (policy: string | undefined): string =>
  policy === undefined ? '' : `<meta http-equiv="Content-Security-Policy" content="${escapeHtml(policy)}">\n`;

/** The attributes of an element with our own words. */
export const inWordsOf = (language: Language): string =>
  `lang="${language}"${directionOf(language) === 'rtl' ? ' dir="rtl"' : ''}`;

/** Returns a whole page of HTML. */
export const wholePage = ({ language, title, policy, head, body }: Frame): string => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
${policyTag(policy)}<meta name="referrer" content="no-referrer">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
${head}
</head>
${body}
</html>
`;
