import type { LeadAddress } from '../from-html/addresses.ts';
import { keptAsSource } from '../from-html/fence.ts';
import { runConversion, unlessKilled } from '../run-conversion.ts';
import type { ImportBody } from '../item.ts';

/**
 * A page of HTML as Markdown. One that takes too long or too much memory is kept as its source.
 * @param kind whose HTML it is
 * @param title of the document, which the text need not say again
 */
export async function convertPage(
  kind: 'html' | 'notion' | 'confluence-html' | 'wikijs',
  { html, title }: { html: string; title: string },
  lead: LeadAddress,
): Promise<ImportBody> {
  const conversion = runConversion(kind, { html, title }, ([url, as]) => lead(url, as));
  return unlessKilled(conversion, () => keptAsSource(html, title || html));
}
