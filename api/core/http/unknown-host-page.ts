import { randomBytes } from 'node:crypto';
import type { RequestContext } from './context.ts';

const style = `
body { margin: 10vh auto; max-width: 40rem; padding: 0 1.5rem; font: 1rem/1.5 system-ui, sans-serif; color: #242424; background: #fff }
h1 { font-size: 1.5rem } pre { padding: .75rem 1rem; background: #f0f0f0; border-radius: 4px; overflow-x: auto }
@media (prefers-color-scheme: dark) { body { color: #fff; background: #1f1f1f } pre { background: #333 } }`;

type Part = ['text' | 'code', string];

/**
 * Answers 421 with advice for the operator: a page for browsers, plain text for programs.
 * @param host as returned by `hostIn`, so without HTML special characters; null if it is not a valid name
 */
export function unknownHostPage(ctx: RequestContext, host: string | null): void {
  const title = host === null ? 'This address is not valid' : `Lectern does not know the name ${host}`;
  const parts = host === null ? withoutName : adviceFor(host);
  ctx.status = 421;
  ctx.set('Cache-Control', 'no-store');
  if (ctx.accepts('text/plain', 'text/html') === 'text/html') {
    const nonce = randomBytes(16).toString('base64');
    ctx.set(
      'Content-Security-Policy',
      `default-src 'none'; style-src 'nonce-${nonce}'; frame-ancestors 'none'`,
    );
    ctx.type = 'html';
    ctx.body = asPage(title, parts, nonce);
  } else {
    ctx.type = 'text';
    ctx.body = `${title}\n\n${parts.map(([kind, text]) => (kind === 'code' ? indented(text) : text)).join('\n\n')}\n`;
  }
}

const withoutName: Part[] = [
  ['text', 'The request contains no valid host name. Check the address that you opened.'],
];

const adviceFor = (host: string): Part[] => [
  ['text', 'It answers only under names that it knows, so that no other site can read its documents.'],
  ['text', `If this is your server and ${host} is the right name for it, set`],
  ['code', `ALLOWED_HOSTS=${host}`],
  [
    'text',
    'With Docker Compose: put this line into the file .env beside docker-compose.yml, then run "docker compose up -d". ' +
      'Otherwise start Lectern with it:',
  ],
  ['code', `ALLOWED_HOSTS=${host} npm start`],
  [
    'text',
    'Several names are separated by commas. PUBLIC_URL, the full address that everybody types, makes its name known too.',
  ],
  [
    'text',
    'If you did not expect to find Lectern under this name, do not allow it: tell whoever runs this server.',
  ],
];

const indented = (text: string): string => `    ${text}`;

function asPage(title: string, parts: readonly Part[], nonce: string): string {
  const body = parts.map(([kind, text]) =>
    kind === 'code' ? `<pre><code>${text}</code></pre>` : `<p>${text}</p>`,
  );
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<style nonce="${nonce}">${style}</style></head>
<body><h1>${title}</h1>
${body.join('\n')}
</body></html>
`;
}
