import { measureCold, type ColdLoad } from './page-cold.ts';
import { launchBrowser } from './page-browser.ts';
import { measureTyping, type Typing } from './page-typing.ts';
import { measureWalk } from './page-walk.ts';
import { makePageWorld } from './page-world.ts';
import { administrator } from './programs.ts';

interface Measured {
  cold: ColdLoad;
  walk: number;
  typing: Typing;
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
    const { chain, long } = await makePageWorld(url, cookie, { seed, chained: loads + 1 });
    const cold = await measureCold(browser, { url, cookie, documents: chain.slice(0, loads) });
    const walk = await measureWalk(browser, { url, cookie, documents: chain });
    const typing = await measureTyping(browser, { url, cookie, document: long });
    return section({ cold, walk, typing }, loads);
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

function section({ cold, walk, typing }: Measured, loads: number): string {
  const row = (name: string, goal: string, value: string, isMet: boolean) =>
    `| ${[name, goal, value, isMet ? 'yes' : 'no'].join(' | ')} |`;
  const rows = [
    row('document painted, cold', '<= 500 ms', ms(cold.painted), cold.painted <= 500),
    row('from page to page', '<= 150 ms', ms(walk), walk <= 150),
    row('longest frame while typing in 200 kB', '<= 50 ms', ms(typing.longest), typing.longest <= 50),
    row('script and style before the text (gz)', '<= 300 kB', kB(cold.gzip), cold.gzip <= 300 * 1024),
  ];
  return `## The page

Chromium on the same cores, a window of 1440 by 900, documents of 4 kB: medians of ${loads} documents that were not open before. Cold is with an empty cache and a new process, from the navigation on; from page to page is from the click on a link to the painted text. Typed are 200 keys into the middle of 200 kB with the preview at the side.

| what | goal | measured | met |
| --- | --- | --- | --- |
${rows.join('\n')}

- Before the text: ${cold.requests} requests, ${kB(cold.sent)} of script and style as sent.
- While typing: ${typing.slow} of ${typing.frames} frames took longer than 50 ms.`;
}
