// tsx shots.ts LANG [names] : screenshots of all screens at 390 and 1440 into /work/shots/LANG
import { chromium, request } from '@playwright/test';
import { mkdirSync } from 'node:fs';
const [lang, only, themes = 'light'] = process.argv.slice(2);
const url = process.env.URL ?? 'http://localhost:3400';
const calls = await request.newContext({ baseURL: url, extraHTTPHeaders: { Origin: url } });
const ok = await calls.post('/api/auth/login', { data: { username: 'admin', password: 'correct horse 9' } });
if (!ok.ok()) throw new Error(await ok.text());
const state = await calls.storageState();
const spaces = await (await calls.get('/api/spaces')).json();
const list = Array.isArray(spaces) ? spaces : spaces.rows ?? spaces.spaces;
const space = list[0];
const docs = await (await calls.get('/api/documents/recent')).json().catch(() => []);
const doc = process.env.DOC ?? (Array.isArray(docs) && docs[0]?.id) ?? 1;
const pages: Record<string, string> = {
  login: '/login', register: '/register', forgot: '/forgot-password', home: '/', recent: '/recent', starred: '/starred', spaces: '/spaces', 'space-new': '/spaces/new',
  space: `/spaces/${space?.id}`, document: `/documents/${doc}`, edit: `/documents/${doc}/edit`, history: `/documents/${doc}/history`, export: `/spaces/${space?.id}/export`, bin: '/deleted', search: '/search?q=the', help: '/help',
  profile: '/profile', settings: '/settings', security: '/settings/security', tokens: '/settings/tokens', imports: '/import',
  admin: '/admin', audit: '/admin/audit', 'admin-settings': '/admin/settings', users: '/users', groups: '/groups', 'sign-in': '/admin/sign-in', hooks: '/admin/hooks', jobs: '/jobs', labels: `/labels/x`, templates: `/spaces/${space?.id}/templates`, reviews: `/spaces/${space?.id}/reviews`, missing: '/nothing-here', api: '/api/docs',
};
mkdirSync(`/work/shots/${lang}`, { recursive: true });
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell' });
for (const theme of themes.split(',')) for (const width of (process.env.WIDTHS ?? '1440,390').split(',').map(Number)) {
  for (const [name, path] of Object.entries(pages)) {
    if (only && only !== 'all' && !only.split(',').includes(name)) continue;
    const signedOut = ['login', 'register', 'forgot'].includes(name);
    const context = await browser.newContext({ locale: lang, viewport: { width, height: width < 500 ? 844 : 900 }, colorScheme: theme as 'light', ...(signedOut ? {} : { storageState: state }) });
    const page = await context.newPage();
    await page.goto(url + path, { waitUntil: 'networkidle' }).catch((e) => console.log(name, String(e).slice(0, 100)));
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    const cut = await page.evaluate(() => [...document.querySelectorAll('button,a,label,h1,h2,h3,th')].filter((e) => (e as HTMLElement).offsetParent && e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).overflow !== 'visible' && e.clientWidth > 0).map((e) => e.textContent?.trim().slice(0, 40)).slice(0, 6));
    if (wide > 0 || cut.length) console.log(name, width, wide > 0 ? `wide by ${wide}` : '', cut.join(' | '));
    await page.screenshot({ path: `/work/shots/${lang}/${name}-${width}-${theme}.png` });
    await context.close();
  }
}
await browser.close();
await calls.dispose();
