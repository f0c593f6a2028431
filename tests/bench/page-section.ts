import { measureCold, type ColdLoad } from './page-cold.ts';
import { launchBrowser } from './page-browser.ts';
import { measureFormatted, type Formatted } from './page-formatted.ts';
import { measureTyping, type Typing } from './page-typing.ts';
import { measureWalk } from './page-walk.ts';
import { makePageWorld } from './page-world.ts';
import { administrator } from './programs.ts';

interface Measured {
  cold: ColdLoad;
  walk: number;
  typing: Typing;
  /** The formatted editor with 200 kB, and with 1 MB. */
  long: Formatted;
  longest: Formatted;
}

interface PageOptions {
  url: string;
  seed: number;
  loads: number;
}

/** Measures the page in a browser. @returns a section of docs/bench.md; undefined without Chromium */
export async function measurePages({ url, seed, loads }: PageOptions): Promise<string | undefined> {
  const browser = await launchBrowser();
  if (!browser) return undefined;
  try {
    const cookie = await signIn(url);
    const world = await makePageWorld(url, cookie, { seed, chained: loads + 1 });
    const { chain } = world;
    const cold = await measureCold(browser, { url, cookie, documents: chain.slice(0, loads) });
    const walk = await measureWalk(browser, { url, cookie, documents: chain });
    const typing = await measureTyping(browser, { url, cookie, document: world.long });
    const long = await measureFormatted(browser, { url, cookie, document: world.long });
    const longest = await measureFormatted(browser, { url, cookie, document: world.longest });
    return section({ cold, walk, typing, long, longest }, loads);
  } finally {
    await browser.close();
  }
}

async function signIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(administrator),
  });
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0];
  if (!answer.ok || !cookie) throw new Error(`Signing in answers ${answer.status}: ${await answer.text()}`);
  return cookie;
}

const ms = (milliseconds: number): string => `${Math.round(milliseconds)} ms`;
const kB = (bytes: number): string => `${Math.round(bytes / 1024)} kB`;

function section({ cold, walk, typing, long, longest }: Measured, loads: number): string {
  const row = (name: string, goal: string, value: string, isMet: boolean) =>
    `| ${[name, goal, value, isMet ? 'yes' : 'no'].join(' | ')} |`;
  const rows = [
    row('document painted, cold', '<= 250 ms', ms(cold.painted), cold.painted <= 250),
    row('from page to page', '<= 150 ms', ms(walk), walk <= 150),
    row('longest frame while typing in 200 kB', '<= 50 ms', ms(typing.longest), typing.longest <= 50),
    row(
      'script and style until the page is ready, cold (gz)',
      '<= 300 kB',
      kB(cold.gzip),
      cold.gzip <= 300 * 1024,
    ),
    row('formatted editor opened with 200 kB', '<= 150 ms', ms(long.opened), long.opened <= 150),
    row('formatted editor opened with 1 MB', '<= 250 ms', ms(longest.opened), longest.opened <= 250),
    row('work of a key there, 200 kB, p99', '<= 16 ms', ms(long.key.p99), long.key.p99 <= 16),
    row('work of a key there, 1 MB, p99', '<= 50 ms', ms(longest.key.p99), longest.key.p99 <= 50),
  ];
  return `## The page

Chromium on the same cores, a window of 1440 by 900, documents of 4 kB: medians of ${loads} documents that were not open before. Cold is with an empty cache and a new process, from the navigation on, until a paragraph of the text is painted; from page to page is from the click on a link to the painted text. Typed are 200 keys into the middle of 200 kB with the preview at the side.

| what | goal | measured | met |
| --- | --- | --- | --- |
${rows.join('\n')}

- A bare page with the same text and as many bytes (${kB(cold.page)}), loaded by turns with it, is painted after ${ms(cold.bare)}: the document takes ${(cold.painted / cold.bare).toFixed(1)} times that.
- Cold, the page is ready ${ms(cold.ready)} after the navigation, with its own text in place of that of the first response. Until then: ${cold.requests} requests, ${kB(cold.sent)} of script and style as sent.
- While typing: ${typing.slow} of ${typing.frames} frames took longer than 50 ms.
- The formatted editor: ${kB(long.code)} of script and style (gz) at its first opening, with what it fetches behind the text; before it, the build refuses more than 132 kB. Opened is the median of five, from the click on 'Formatted' with the code in the browser's cache. A key's work, p50: ${ms(long.key.p50)} with 200 kB, ${ms(longest.key.p50)} with 1 MB.`;
}
