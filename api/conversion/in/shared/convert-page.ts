import type { ResolveAddress } from '../from-html/addresses.ts';
import { keptAsSource } from '../from-html/fence.ts';
import { runConversion, unlessKilled } from '../run-conversion.ts';
import type { ImportBody } from '../item.ts';

/**
 * A page of HTML as Markdown. One that takes too long or too much memory is kept as its source.
 * @param kind whose HTML it is
 * @param title of the document; a heading that repeats it is dropped
 */
export async function convertPage(
  kind: 'html' | 'notion' | 'confluence-html' | 'wikijs',
  { html, title }: { html: string; title: string },
  resolve: ResolveAddress,
): Promise<ImportBody> {
  const conversion = runConversion(kind, { html, title }, ([url, as]) => resolve(url, as));
  return unlessKilled(conversion, () => keptAsSource(html, title || html));
}
