import type { Page } from '@playwright/test';
import type { Program } from '../support/program.ts';
import { prepareProgram } from './prepare-program.ts';
import { expect, test } from './watched-page.ts';
import { password, Person } from './workspace.ts';

/** What one person sees at one address. */
interface Seen {
  /** The heading of the page. */
  heading: string;
  text?: string;
  /** Where the person ends up, if elsewhere. */
  at?: string;
  /** Buttons and links of the sheet that can be used, that are there but off, and that are not there. */
  on?: readonly string[];
  off?: readonly string[];
  hidden?: readonly string[];
}

/** Iris writes, Vera reads, Otto writes but is no member of the closed space, Ada administers. */
type Who = 'viewer' | 'editor' | 'outsider' | 'admin';

interface RouteRow {
  path: string;
  /** What all of them see, unless it is said otherwise for one. */
  seen: Seen;
  but?: Partial<Record<Who, Seen>>;
}

const accessDenied = (text: string): Seen => ({ heading: 'Access Denied', text });
const administratorsOnly = accessDenied('You need administrator privileges to access this page.');
const noManager = accessDenied(
  'Only a manager of this space or an administrator can see what was deleted in it.',
);
const noSpaces = accessDenied('Viewers cannot create spaces. Ask an administrator for the editor role.');
const nowhereToWrite = accessDenied(
  'You cannot write in any space. Ask an administrator or a manager of a space.',
);
const readOnly = accessDenied('You can read this document, but not change it.');
const noDocument: Seen = { heading: 'Document Not Found' };
const noSpace: Seen = {
  heading: 'This space could not be loaded',
  text: "Failed to load the space. It may have been deleted or you don't have permission to view it.",
};
const writing = { on: ['New Space', 'New Document'] };
const greeted = (more: Partial<Seen>, viewer = more) => ({
  seen: { heading: 'Welcome, Iris', ...more },
  but: {
    viewer: { heading: 'Welcome, Vera', ...viewer },
    outsider: { heading: 'Welcome, Otto', ...more },
    admin: { heading: 'Welcome, Ada', ...more },
  },
});

interface Ids {
  open: number;
  openDocument: number;
  closed: number;
  closedDocument: number;
  vera: number;
}

/** Every route, and what stands behind them. */
const routes = ({ open, openDocument, closed, closedDocument, vera }: Ids): RouteRow[] => [
  { path: '/', ...greeted(writing, { off: ['New Space', 'New Document'] }) },
  ...['/login', '/register'].map((path) => ({ path, ...greeted({ at: '/' }) })),
  {
    path: '/spaces',
    seen: { heading: 'All Spaces', on: ['New Space', 'Open Handbook'], off: ['Delete Handbook'] },
    but: {
      viewer: { heading: 'All Spaces', on: ['Open Handbook'], off: ['New Space', 'Delete Handbook'] },
      outsider: { heading: 'All Spaces', on: ['New Space'], hidden: ['Open Board', 'Delete Board'] },
      admin: { heading: 'All Spaces', on: ['New Space', 'Delete Handbook', 'Delete Board'] },
    },
  },
  {
    path: '/spaces/create',
    seen: { heading: 'Create a space', on: ['Create Space'] },
    but: { viewer: noSpaces },
  },
  {
    path: `/spaces/${open}`,
    seen: { heading: 'Handbook', on: ['New Document', 'Space Settings', 'View Welcome', 'Edit Welcome'] },
    but: { viewer: { heading: 'Handbook', on: ['View Welcome'], off: ['New Document', 'Edit Welcome'] } },
  },
  {
    path: `/spaces/${open}/settings`,
    seen: {
      heading: 'Handbook',
      text: 'Only a manager of this space or an administrator can change it.',
      off: ['Delete Space'],
    },
    but: { admin: { heading: 'Handbook', on: ['Delete Space'] } },
  },
  {
    path: `/spaces/${closed}`,
    seen: { heading: 'Board Members only', on: ['View Minutes', 'Edit Minutes'] },
    but: {
      viewer: { heading: 'Board Members only', on: ['View Minutes'], off: ['New Document', 'Edit Minutes'] },
      outsider: noSpace,
    },
  },
  {
    path: `/spaces/${closed}/settings`,
    seen: { heading: 'Board Members only', off: ['Delete Space'] },
    but: { outsider: noSpace, admin: { heading: 'Board Members only', on: ['Delete Space'] } },
  },
  {
    path: `/spaces/${open}/deleted`,
    seen: noManager,
    but: { admin: { heading: 'Deleted Documents', text: 'No deleted documents' } },
  },
  {
    path: `/spaces/${closed}/deleted`,
    seen: noManager,
    but: { outsider: noSpace, admin: { heading: 'Deleted Documents', text: 'No deleted documents' } },
  },
  { path: '/spaces/2000000000', seen: noSpace },
  { path: '/spaces/2000000000/deleted', seen: noSpace },
  {
    path: '/documents/create',
    seen: { heading: 'Create a document', off: ['Create Document'] },
    but: { viewer: nowhereToWrite },
  },
  {
    path: `/documents/create?spaceId=${open}`,
    seen: { heading: 'Create a document', off: ['Create Document'] },
    but: { viewer: nowhereToWrite },
  },
  {
    path: `/documents/${openDocument}`,
    seen: { heading: 'Welcome', text: 'All may read this.', on: ['Star', 'Edit', 'More'] },
    but: { viewer: { heading: 'Welcome', text: 'All may read this.', on: ['Star', 'More'], off: ['Edit'] } },
  },
  {
    path: `/documents/${openDocument}/edit`,
    seen: { heading: 'Edit Welcome', on: ['Back', 'Upload file'] },
    but: { viewer: readOnly },
  },
  { path: `/documents/${openDocument}/history`, seen: { heading: 'Welcome', text: 'Version 1' } },
  {
    path: `/documents/${closedDocument}/history`,
    seen: { heading: 'Minutes', text: 'Version 1' },
    but: { outsider: noDocument },
  },
  {
    path: `/documents/${closedDocument}`,
    seen: { heading: 'Minutes', text: 'Only the board reads this.', on: ['Edit'] },
    but: {
      viewer: { heading: 'Minutes', text: 'Only the board reads this.', off: ['Edit'] },
      outsider: noDocument,
    },
  },
  {
    path: `/documents/${closedDocument}/edit`,
    seen: { heading: 'Edit Minutes' },
    but: { viewer: readOnly, outsider: noDocument },
  },
  { path: '/documents/2000000000', seen: noDocument },
  { path: '/documents/starred', seen: { heading: 'Starred Documents', text: 'No starred documents.' } },
  {
    path: '/documents/recent',
    seen: { heading: 'Recent Documents', text: 'Minutes' },
    but: { outsider: { heading: 'Recent Documents', text: 'Welcome', hidden: ['Minutes'] } },
  },
  {
    path: '/search?q=minutes',
    seen: { heading: 'Search', text: 'Only the board reads this.' },
    but: { outsider: { heading: 'Search', text: 'No results found' } },
  },
  {
    path: '/profile',
    seen: { heading: 'Profile', text: 'Editor', on: ['Sign out'] },
    but: {
      viewer: { heading: 'Profile', text: 'Viewer', on: ['Sign out'] },
      admin: { heading: 'Profile', text: 'Administrator', on: ['Sign out'] },
    },
  },
  { path: '/settings', seen: { heading: 'Settings' } },
  { path: '/help', seen: { heading: 'Writing in Lectern', text: 'Markdown by example' } },
  ...['/admin/manage-users', '/manage-users'].map((path) => ({
    path,
    seen: { ...administratorsOnly, at: '/admin/manage-users' },
    but: { admin: { heading: 'Manage Users', at: '/admin/manage-users', text: 'vera@example.org' } },
  })),
  {
    path: `/admin/manage-users/${vera}/edit`,
    seen: administratorsOnly,
    but: { admin: { heading: 'Edit User', off: ['Save'] } },
  },
  {
    path: '/admin/deleted',
    seen: administratorsOnly,
    but: { admin: { heading: 'Deleted Items', text: 'Restore what was deleted by mistake' } },
  },
  ...(
    [
      ['/admin/manage-users/2000000000/edit', 'User not found.'],
      ['/admin/groups', 'Manage Groups'],
      ['/admin/groups/2000000000', 'Group not found.'],
    ] as const
  ).map(([path, heading]) => ({ path, seen: administratorsOnly, but: { admin: { heading } } })),
  {
    path: '/admin/api-tokens',
    seen: administratorsOnly,
    but: { admin: { heading: 'API Tokens', on: ['New service account'] } },
  },
  {
    path: '/no/such/page',
    seen: {
      heading: '404 Page Not Found',
      text: 'This page doesn’t exist. Check the address or search for it.',
    },
  },
];

let program: Program;
let ids: Ids;
const people = new Map<Who | 'leaver', Person>();
prepareProgram(async ({ program: shared, admin }) => {
  program = shared;
  const me = (await admin.get<{ user: { id: number } }>('/api/auth/user')).user;
  await admin.put(`/api/users/${me.id}`, { displayName: 'Ada' });
  const vera = await admin.makePerson('vera', 'viewer', 'Vera');
  const iris = await admin.makePerson('iris', 'editor', 'Iris');
  await admin.makePerson('otto', 'editor', 'Otto');
  await admin.makePerson('leaver', 'editor', 'Leaver');
  const open = await admin.makeSpace('Handbook');
  const openDocument = await admin.makeDocument(open, 'Welcome', 'All may read this.');
  const closed = await admin.makeSpace('Board', { visibility: 'members' });
  const closedDocument = await admin.makeDocument(closed, 'Minutes', 'Only the board reads this.');
  await admin.put(`/api/spaces/${closed}/members/${vera}`, { role: 'viewer' });
  await admin.put(`/api/spaces/${closed}/members/${iris}`, { role: 'editor' });
  ids = { open, openDocument, closed, closedDocument, vera };
  people.set('admin', admin);
  for (const [who, username] of [
    ['viewer', 'vera'],
    ['editor', 'iris'],
    ['outsider', 'otto'],
    ['leaver', 'leaver'],
  ] as const) {
    people.set(who, await Person.signIn(program, username));
  }
});
test.afterAll(async () => {
  for (const person of people.values()) await person.leave();
});
test.use({ reducedMotion: 'reduce' });
// some thirty pages each: a deadline for a machine that does other things too
test.describe.configure({ timeout: 360_000 });

const personOf = (who: Who | 'leaver'): Person => {
  const person = people.get(who);
  if (!person) throw new Error(`Nobody is ${who}`);
  return person;
};

async function expectSeen(page: Page, path: string, seen: Seen): Promise<void> {
  await page.goto(program.url + path);
  await expect(page.getByRole('heading', { level: 1, name: seen.heading, exact: true })).toBeVisible();
  await expect(page).toHaveURL(program.url + (seen.at ?? path));
  const sheet = page.getByRole('main');
  if (seen.text !== undefined) await expect(sheet).toContainText(seen.text);
  const control = (name: string) =>
    sheet
      .getByRole('link', { name, exact: true })
      .or(sheet.getByRole('button', { name, exact: true }))
      .filter({ visible: true });
  for (const name of seen.on ?? []) await expect(control(name).first()).toBeEnabled();
  for (const name of seen.off ?? []) await expect(control(name).first()).toBeDisabled();
  for (const name of seen.hidden ?? []) await expect(control(name)).toHaveCount(0);
}

async function walk(page: Page, who: Who): Promise<void> {
  await personOf(who).lend(page);
  for (const { path, seen, but } of routes(ids)) {
    await test.step(path, () => expectSeen(page, path, but?.[who] ?? seen));
  }
  await page.goto(program.url);
  await page.getByRole('button', { name: /^Account of/ }).click();
  for (const name of ['Profile', 'Settings', 'Help', 'Sign out']) {
    await expect(page.getByRole('menuitem', { name })).toBeVisible();
  }
  await expect(page.getByRole('menuitem', { name: /^Manage / })).toHaveCount(who === 'admin' ? 2 : 0);
}

test.beforeEach(({ expected }) => void expected.statuses.push(403, 404));

// evidence: C1 C17 C21 C25 C27 C28 C29 C30 C31 C32 C33 C34 C35 C38 C49 C77 C78 C79 C119 C135 C155 C231 C232
// evidence: C233 C235 C239 C243
test('a viewer reads everywhere, and is told at every route what is for others', ({ page }) =>
  walk(page, 'viewer'));
// evidence: C1 C20 C21 C22 C24 C26 C39 C243
test('an editor who is a member writes at every route but the administrator’s', ({ page }) =>
  walk(page, 'editor'));
// evidence: C99 C243
test('an editor who is no member finds nothing of a closed space at any route', ({ page }) =>
  walk(page, 'outsider'));
// evidence: C1 C23 C31 C32 C35 C38 C39 C79 C231 C232 C233 C235
test('an administrator has every route', ({ page }) => walk(page, 'admin'));

async function expectLogin(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Login', exact: true })).toBeVisible();
  await expect(page).toHaveURL(`${program.url}/login`);
}

async function submitLogin(page: Page, username: string): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

// evidence: C18 C19 C37 C46 C47 C249
test('signed out, every route but registration leads to the login, and from there to what was asked for', async ({
  page,
}) => {
  for (const { path } of routes(ids)) {
    if (path === '/register') continue;
    await page.goto(program.url + path);
    await expectLogin(page);
  }
  await page.goto(`${program.url}/register`);
  await expect(page.getByRole('heading', { level: 1, name: 'Register', exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Already have an account?' }).click();
  await expectLogin(page);
  await page.getByRole('link', { name: "Don't have an account?" }).click();
  await expect(page).toHaveURL(`${program.url}/register`);

  for (const path of [`/documents/${ids.openDocument}?from=mail#end`, '/profile', '/spaces?x=1']) {
    await page.context().clearCookies();
    await page.goto(program.url + path);
    await expectLogin(page);
    await submitLogin(page, 'vera');
    await expect(page).toHaveURL(program.url + path);
    await expect(page.getByRole('button', { name: 'Account of Vera' })).toBeVisible();
  }
});

// evidence: C41
test('a person who is disabled is signed out at every route, and not let in again', async ({ page }) => {
  const leaver = personOf('leaver');
  const { user } = await leaver.get<{ user: { id: number } }>('/api/auth/user');
  await leaver.lend(page);
  await page.goto(program.url);
  await expect(page.getByRole('heading', { name: 'Welcome, Leaver' })).toBeVisible();
  await personOf('admin').put(`/api/users/${user.id}`, { disabled: true });
  const paths = ['/', `/documents/${ids.openDocument}`, '/profile', '/admin/manage-users', '/no/such/page'];
  for (const path of paths) {
    await page.goto(program.url + path);
    await expectLogin(page);
  }
  await submitLogin(page, 'leaver');
  await expect(page.getByText('Login failed').first()).toBeVisible();
  await expect(page.getByText('Invalid username or password').first()).toBeVisible();
  await expect(page).toHaveURL(`${program.url}/login`);
});
