import type { ImportKind } from '../kinds.ts';
import type { PlainText } from './markup.ts';
import { textOfHtml } from './page-text.ts';

/** The words of a page that was saved as one file (RFC 2557); null for any other text. */
export function savedPageText(text: string, kind: ImportKind): PlainText | null {
  const part = /^Content-Type:[ \t]*text\/html\b[^]*?\r?\n\r?\n([^]*?)(?=\r?\n--|$)/im.exec(text);
  if (!part || !/^Content-Type:[ \t]*multipart\//im.test(text)) return null;
  const head = part[0].slice(0, part[0].length - (part[1] ?? '').length);
  return textOfHtml(
    decodedPart(part[1] ?? '', /^Content-Transfer-Encoding:[ \t]*([\w-]+)/im.exec(head)?.[1] ?? ''),
    kind,
  );
}

function decodedPart(body: string, encoding: string): string {
  if (/^base64$/i.test(encoding)) return Buffer.from(body, 'base64').toString();
  if (!/^quoted-printable$/i.test(encoding)) return body;
  const bytes = body
    .replace(/=[ \t]*\r?\n/g, '')
    .replace(/=([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
