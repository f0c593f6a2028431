import { keptUntilShown } from '../../lib/once.ts';
import type { HtmlParser } from '../../../api/text/reading/pipeline.ts';

/** The parser of HTML, fetched for the first text that needs it. */
export const loadHtmlParser = keptUntilShown<HtmlParser>(() =>
  import('../../../api/text/reading/html-parser.ts').then(({ parseHtml }) => parseHtml),
);
