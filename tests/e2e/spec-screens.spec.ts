import type { Page } from '@playwright/test';
import type { Program } from '../support/program.ts';
import { prepareOwnProgram } from './prepare-program.ts';
import { expect, test } from './watched-page.ts';
import { password, Person } from './workspace.ts';

let program: Program;
let admin: Person;
prepareOwnProgram(async (prepared) => {
  ({ program, admin } = prepared);
  const me = await admin.get<{ user: { id: number } }>('/api/auth/user');
  await admin.put(`/api/users/${me.user.id}`, { displayName: 'Ada Byron' });
});
test.use({ reducedMotion: 'reduce' });

const sheet = (page: Page) => page.getByRole('main');
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Holds the answers of an address back until the returned function is called. */
async function hold(page: Page, address: string): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(address, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

// evidence: C2 C42 C43 C44 C45 C46 C47 C180 C183 C331
test('the login has its texts, is busy while it asks, and loads the root anew', async ({ page }) => {
  await page.goto(`${program.url}/login`);
  await expect(page.getByRole('heading', { name: 'Login', exact: true, level: 1 })).toBeVisible();
  await expect(
    page.getByText('Enter your credentials to access your account', { exact: true }),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: "Don't have an account?" })).toHaveAttribute(
    'href',
    '/register',
  );
  await page.getByLabel('Username', { exact: true }).fill('admin');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.evaluate(() => (document.body.dataset.before = 'the login'));
  const answer = await hold(page, '**/api/auth/login');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Logging in...', exact: true })).toBeDisabled();
  answer();
  await expect(page.getByRole('heading', { name: 'Welcome, Ada Byron' })).toBeVisible();
  await expect(page).toHaveURL(`${program.url}/`);
  await expect(page.locator('body')).not.toHaveAttribute('data-before');
  await expect(page.getByText('Login successful', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('Welcome back, Ada Byron!', { exact: true }).first()).toBeVisible();
  await expect(page).toHaveTitle('Home · Lectern');
});

// evidence: C36
test('while the session loads, the whole window says so', async ({ page }) => {
  await admin.lend(page);
  const answer = await hold(page, '**/api/auth/user');
  await page.goto(program.url);
  const words = page.getByText('Loading your workspace...', { exact: true });
  await expect(words).toBeVisible();
  await expect(page.getByRole('progressbar')).toBeVisible();
  await expect(page.locator('header')).toHaveCount(0);
  answer();
  await expect(page.getByRole('heading', { name: /^Welcome, / })).toBeVisible();
  await expect(words).toHaveCount(0);
});

// evidence: S41 C81 C156 C181 C196 C257 C332
test('signing out leads to the login and says so, from the menu and from the profile', async ({ page }) => {
  const someone = await Person.signIn(program);
  await someone.lend(page);
  await page.goto(program.url);
  await page.getByRole('button', { name: 'Account of Ada Byron' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(`${program.url}/login`);
  await expect(page.getByText('Logged out', { exact: true }).first()).toBeVisible();
  await expect(
    page.getByText('You have been successfully logged out.', { exact: true }).first(),
  ).toBeVisible();
  await someone.leave();

  const again = await Person.signIn(program);
  await again.lend(page);
  await page.goto(`${program.url}/profile`);
  await sheet(page).getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(`${program.url}/login`);
  await again.leave();
});

// evidence: C52 C55 C58 C70 C136 C152 C153
test('an empty workspace says so in every place', async ({ page }) => {
  await admin.lend(page);
  await page.goto(program.url);
  await expect(section(page, 'Your Spaces').getByText('No spaces found.', { exact: true })).toBeVisible();
  await expect(
    section(page, 'Starred Documents').getByText('No starred documents.', { exact: true }),
  ).toBeVisible();
  await expect(
    section(page, 'Recent Documents').getByText('No recent documents.', { exact: true }),
  ).toBeVisible();
  const sidebar = page.getByRole('navigation', { name: 'Spaces' });
  await expect(sidebar.getByText('No spaces found.', { exact: true })).toBeVisible();
  await page.goto(`${program.url}/spaces`);
  await expect(sheet(page).getByText('No spaces found', { exact: true })).toBeVisible();
  await page.goto(`${program.url}/documents/starred`);
  await expect(sheet(page).getByText('No starred documents.', { exact: true })).toBeVisible();
  await page.goto(`${program.url}/documents/recent`);
  await expect(sheet(page).getByText('No recent documents.', { exact: true })).toBeVisible();
  await page.goto(`${program.url}/search`);
  await expect(sheet(page).getByText('Enter a search term', { exact: true })).toBeVisible();
  await page.goto(`${program.url}/search?q=nowhere`);
  await expect(sheet(page).getByText('No results found', { exact: true })).toBeVisible();
});

test.describe('with content', () => {
  const spaces = ['Atlas', 'Botany', 'Chess', 'Design', 'Empty', 'Marketing', 'Zoo'];
  let atlas: number;
  let botany: number;
  let harbours: number;
  test.beforeAll(async () => {
    const ids = new Map<string, number>();
    for (const name of spaces) ids.set(name, await admin.makeSpace(name));
    atlas = ids.get('Atlas') ?? 0;
    botany = ids.get('Botany') ?? 0;
    for (const title of ['Rivers', 'Lakes', 'Seas', 'Islands', 'Capes', 'Straits']) {
      const id = await admin.makeDocument(atlas, title, `All about ${title}.`);
      await admin.post(`/api/documents/${id}/star`, { isStarred: true });
    }
    harbours = await admin.makeDocument(atlas, 'Harbours', 'Safe places.');
    await admin.makeDocument(botany, 'Trees', 'Tall ones.');
  });
  test.beforeEach(({ page }) => admin.lend(page));

  // evidence: C5 C17 C27 C28 C48 C49 C50 C51 C53 C54 C56 C57 C272 C357
  test('the dashboard greets by name and shows five of each, with the way to all', async ({ page }) => {
    const recent = page.waitForRequest(/\/api\/documents\/recent/);
    await page.goto(program.url);
    expect(new URL((await recent).url()).search).toBe('?limit=5');
    await expect(page.getByRole('heading', { name: 'Welcome, Ada Byron', exact: true })).toBeVisible();
    await expect(sheet(page).getByRole('link', { name: 'New Space' })).toHaveAttribute(
      'href',
      '/spaces/create',
    );
    await expect(sheet(page).getByRole('link', { name: 'New Document' })).toHaveAttribute(
      'href',
      '/documents/create',
    );
    const lists = [
      ['Your Spaces', 'View All Spaces', '/spaces', ['Atlas', 'Botany', 'Chess', 'Design', 'Empty']],
      [
        'Starred Documents',
        'View All Starred',
        '/documents/starred',
        ['Straits', 'Capes', 'Islands', 'Seas', 'Lakes'],
      ],
      [
        'Recent Documents',
        'View All Recent',
        '/documents/recent',
        ['Trees', 'Harbours', 'Straits', 'Capes', 'Islands'],
      ],
    ] as const;
    for (const [name, all, href, titles] of lists) {
      const items = section(page, name).getByRole('listitem');
      await expect(items).toHaveCount(5);
      for (const [index, title] of titles.entries()) await expect(items.nth(index)).toContainText(title);
      await expect(section(page, name).getByRole('link', { name: all, exact: true })).toHaveAttribute(
        'href',
        href,
      );
    }
    await expect(section(page, 'Recent Documents').getByRole('link', { name: /^Trees/ })).toContainText(
      /(Today|Yesterday), \d\d:\d\d/,
    );
    await section(page, 'Starred Documents').getByRole('link', { name: 'View All Starred' }).click();
    await expect(sheet(page).getByRole('listitem')).toHaveCount(6);
    await page.goto(`${program.url}/documents/recent`);
    await expect(sheet(page).getByRole('listitem')).toHaveCount(8);
  });

  // evidence: C14 C59 C60 C61 C82 C83 C145 C153 C202
  test('the three searches ask for the trimmed words, encoded, and for nothing where they are blank', async ({
    page,
  }) => {
    await page.goto(program.url);
    const quick = page.getByRole('textbox', { name: 'Quick Search' });
    const search = sheet(page).getByRole('button', { name: 'Search', exact: true });
    await quick.fill('   ');
    await search.click();
    await quick.press('Enter');
    await expect(page).toHaveURL(`${program.url}/`);
    await quick.fill('  salt & tide ');
    await search.click();
    await expect(page).toHaveURL(`${program.url}/search?q=salt%20%26%20tide`);

    await page.goto(program.url);
    const header = page.locator('header input');
    await header.fill('  ');
    await header.press('Enter');
    await expect(page).toHaveURL(`${program.url}/`);
    await header.fill(' a/b?c ');
    await header.press('Enter');
    await expect(page).toHaveURL(`${program.url}/search?q=a%2Fb%3Fc`);

    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/search'))
        asked.push(new URL(request.url()).searchParams.get('q') ?? '');
    });
    const field = sheet(page).getByRole('searchbox', { name: 'Search' });
    await field.fill('   ');
    await field.press('Enter');
    await expect(sheet(page).getByText('Enter a search term', { exact: true })).toBeVisible();
    await field.fill(' harbours ');
    await field.press('Enter');
    await expect(
      sheet(page)
        .locator('ol')
        .getByRole('link', { name: /Harbours/ }),
    ).toBeVisible();
    expect(asked.filter((q) => q !== q.trim() || q === '')).toEqual([]);
  });

  // evidence: C13 C15 C35 C73 C74 C77 C78 C79
  test('the header leads home, and its menus where they say', async ({ page }) => {
    await page.goto(`${program.url}/spaces`);
    await expect(page.locator('header').getByRole('link', { name: /Lectern/ })).toHaveAttribute('href', '/');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(page.getByRole('menuitem', { name: 'New Space' })).toHaveAttribute('href', '/spaces/create');
    await expect(page.getByRole('menuitem', { name: 'New Document' })).toHaveAttribute(
      'href',
      '/documents/create',
    );
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Account of Ada Byron' }).click();
    await expect(page.getByRole('menuitem', { name: 'Profile' })).toHaveAttribute('href', '/profile');
    await expect(page.getByRole('menuitem', { name: 'Settings' })).toHaveAttribute('href', '/settings');
    await expect(page.getByRole('menuitem', { name: 'Manage Users' })).toHaveAttribute(
      'href',
      '/admin/manage-users',
    );
  });

  // evidence: C12 C80 C177 C178 C179 C365
  test('the theme is light until the user menu turns it, and stays as it was chosen', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto(program.url);
    await expect(page.locator('html')).not.toHaveClass(/dark/);
    await page.getByRole('button', { name: 'Account of Ada Byron' }).click();
    await page.getByRole('menuitem', { name: 'Dark theme' }).click();
    await expect(page.locator('html')).toHaveClass(/dark/);
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark');
    await page.reload();
    await expect(page.locator('html')).toHaveClass(/dark/);
    await page.getByRole('button', { name: 'Account of Ada Byron' }).click();
    await page.getByRole('menuitem', { name: 'Light theme' }).click();
    await expect(page.locator('html')).not.toHaveClass(/dark/);
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('light');
  });

  // evidence: C40 C63 C64 C65 C66 C68 C69 C72 C184 C363
  test('the sidebar is open at first, 64 units wide, and opens each space by itself', async ({ page }) => {
    await page.goto(`${program.url}/spaces/${atlas}`);
    const sidebar = page.getByRole('navigation', { name: 'Spaces' });
    await expect(sidebar.getByRole('heading', { name: 'Spaces', exact: true })).toBeVisible();
    await expect(sidebar.getByRole('link', { name: 'New Space' })).toHaveAttribute('href', '/spaces/create');
    const row = (name: string) => sidebar.getByRole('treeitem', { name, exact: true });
    await expect(row('Atlas').getByRole('link')).toHaveAttribute('href', `/spaces/${atlas}`);
    await expect(row('Atlas')).toHaveAttribute('aria-current', 'page');
    await expect(row('Botany')).not.toHaveAttribute('aria-current');
    const left = await sheet(page).evaluate((element) => element.getBoundingClientRect().left);
    expect(Math.round(left)).toBe(255); // the sheet's hairline lies on the last of 256 px

    await row('Botany').getByRole('button', { name: 'Expand Botany' }).click();
    await expect(row('Trees').getByRole('link')).toHaveAttribute('href', /^\/documents\/\d+$/);
    await row('Empty').getByRole('button', { name: 'Expand Empty' }).click();
    await expect(sidebar.getByText('No documents found in this space.', { exact: true })).toBeVisible();
    await row('Botany').getByRole('button', { name: 'Collapse Botany' }).click();
    await expect(row('Trees')).toHaveCount(0);
    await expect(sidebar.getByText('No documents found in this space.', { exact: true })).toBeVisible();

    await page.goto(`${program.url}/documents/${harbours}`);
    await expect(row('Harbours')).toHaveAttribute('aria-current', 'page');
    await page.getByRole('button', { name: 'Close sidebar' }).click();
    await expect(sidebar).toHaveCount(0);
    await page.getByRole('button', { name: 'Open sidebar' }).click();
    await expect(row('Harbours')).toBeVisible();
  });

  // evidence: C14 C16 C62
  test('a small screen has no sidebar and no search box, but a toggle for the side menu', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(program.url);
    await expect(page.getByRole('heading', { name: 'Welcome, Ada Byron' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Spaces' })).toHaveCount(0);
    await expect(page.locator('header input')).toHaveCount(0);
    await page.getByRole('button', { name: 'Open navigation' }).click();
    const drawer = page.getByRole('dialog', { name: 'Navigation' });
    await drawer.getByRole('treeitem', { name: 'Botany' }).getByRole('link').click();
    await expect(page).toHaveURL(`${program.url}/spaces/${botany}`);
    await expect(drawer).toHaveCount(0);
  });
});
