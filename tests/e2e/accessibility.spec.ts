import type { Program } from '../support/program.ts';
import { prepareProgram } from './prepare-program.ts';
import {
  expect,
  expectAccessible,
  follow,
  followSystemTheme,
  inBothSystemThemes,
  test,
} from './watched-page.ts';
import type { Person } from './workspace.ts';

/** axe-core's rules on every page, in both themes. What only a dialog, a menu or an error shows is checked where that is tested. */

let program: Program;
let admin: Person;
const ids = { space: 0, emptySpace: 0, document: 0, deletedIn: 0, person: 0, group: 0 };

const text = `# First heading

Words with **bold**, *italic*, \`code\` and a [link](/spaces).

> [!NOTE]
> Take care.

- [x] done
- one
  1. two

| Name | Count |
| ---- | ----: |
| Lamp | 2     |

\`\`\`ts
const lamp = 'on'; // lit
\`\`\`

$$ x^2 $$
`;

prepareProgram(async (prepared) => {
  ({ program, admin } = prepared);
  const { user } = await admin.get<{ user: { id: number } }>('/api/auth/user');
  ids.person = await admin.makePerson('vera', 'viewer', 'Vera');
  ids.group = (await admin.post('/api/groups', { name: 'Readers of pages' })).id;
  await admin.put(`/api/groups/${ids.group}/members/${user.id}`, {});
  ids.space = await admin.makeSpace('Handbook', { description: 'All about the harbour.' });
  ids.emptySpace = await admin.makeSpace('Empty', { visibility: 'members' });
  ids.document = await admin.makeDocument(ids.space, 'Lighthouse', text);
  await admin.makeDocument(ids.space, 'Below', 'It stands below.', ids.document);
  await admin.put(`/api/documents/${ids.document}`, { content: `${text}\nOne more line.` });
  await admin.post('/api/hooks', {
    ...{ url: 'https://hooks.example.org/', events: ['member.changed'], spaceId: null },
  });
  await admin.post(`/api/documents/${ids.document}/star`, { isStarred: true });
  await admin.post(`/api/documents/${ids.document}/comments`, { content: 'Is this **right**?' });
  await admin.remove(`/api/documents/${await admin.makeDocument(ids.space, 'Sluices')}`);
});

test.use({ reducedMotion: 'reduce' });
test.beforeEach(({ page }) => followSystemTheme(page));

interface Row {
  /** What is checked, in words. */
  name: string;
  path: () => string;
  /** The heading of the page; where there is none, a text. */
  heading: string | RegExp;
}

/** The pages of a test follow each other as by links, so that neighbours have different headings. */
const areas: Record<string, Row[]> = {
  strangers: [
    { name: 'login', path: () => '/login', heading: 'Login' },
    { name: 'registration', path: () => '/register', heading: 'Register' },
    { name: 'forgotten password', path: () => '/forgot-password', heading: /password/i },
  ],
  'home and lists': [
    { name: 'home', path: () => '/', heading: /^Welcome, / },
    { name: 'spaces', path: () => '/spaces', heading: 'All Spaces' },
    { name: 'starred', path: () => '/documents/starred', heading: 'Starred Documents' },
    { name: 'recent', path: () => '/documents/recent', heading: 'Recent Documents' },
    { name: 'help', path: () => '/help', heading: 'Writing in Lectern' },
  ],
  'search, and what is not there': [
    { name: 'results of a search', path: () => '/search?q=line', heading: 'Search' },
    { name: 'page that is not there', path: () => '/no/such/page', heading: '404 Page Not Found' },
    { name: 'no results', path: () => '/search?q=zzqqxx', heading: 'Search' },
    {
      name: 'document that is not there',
      path: () => '/documents/2000000000',
      heading: 'Document Not Found',
    },
    { name: 'export that is gone', path: () => '/exports/2000000000', heading: 'Export' },
  ],
  'a space': [
    { name: 'space', path: () => `/spaces/${ids.space}`, heading: 'Handbook' },
    { name: 'new space', path: () => '/spaces/create', heading: 'Create a space' },
    { name: 'members of a space', path: () => `/spaces/${ids.space}?tab=members`, heading: 'Handbook' },
    { name: 'empty space', path: () => `/spaces/${ids.emptySpace}`, heading: 'Empty Members only' },
    { name: 'settings of a space', path: () => `/spaces/${ids.space}/settings`, heading: 'Handbook' },
  ],
  'what goes into a space': [
    { name: 'import', path: () => `/spaces/${ids.space}/import`, heading: 'Import' },
    { name: 'reviews', path: () => `/spaces/${ids.space}/reviews`, heading: 'Reviews' },
    { name: 'import into a new space', path: () => '/spaces/import', heading: 'Import' },
  ],
  'what a space lists': [
    { name: 'deleted documents', path: () => `/spaces/${ids.space}/deleted`, heading: 'Deleted Documents' },
    { name: 'templates', path: () => `/spaces/${ids.space}/templates`, heading: 'Templates' },
    {
      name: 'no deleted documents',
      path: () => `/spaces/${ids.emptySpace}/deleted`,
      heading: 'Deleted Documents',
    },
    { name: 'no web hooks', path: () => `/spaces/${ids.emptySpace}/hooks`, heading: 'Web Hooks' },
    { name: 'no broken links', path: () => `/spaces/${ids.emptySpace}/links`, heading: 'Broken Links' },
  ],
  'a document': [
    { name: 'document', path: () => `/documents/${ids.document}`, heading: 'Lighthouse' },
    { name: 'editor', path: () => `/documents/${ids.document}/edit`, heading: 'Edit Lighthouse' },
    {
      name: 'new document',
      path: () => `/documents/create?spaceId=${ids.space}`,
      heading: 'Create a document',
    },
    { name: 'history', path: () => `/documents/${ids.document}/history`, heading: 'Lighthouse' },
  ],
  oneself: [
    { name: 'profile', path: () => '/profile', heading: 'Profile' },
    { name: 'settings', path: () => '/settings', heading: 'Settings' },
    { name: 'password', path: () => '/profile?tab=password', heading: 'Profile' },
    { name: 'security', path: () => '/settings/security', heading: 'Sign-in & security' },
    { name: 'notifications', path: () => '/profile?tab=notifications', heading: 'Profile' },
  ],
  people: [
    { name: 'people', path: () => '/admin/manage-users', heading: 'Manage Users' },
    { name: 'invitations', path: () => '/admin/manage-users/invite', heading: 'Invite people' },
    {
      name: 'people who are filtered and sorted',
      path: () => '/admin/manage-users?role=viewer&state=active&sort=created&order=desc',
      heading: 'Manage Users',
    },
    { name: 'person', path: () => `/admin/manage-users/${ids.person}/edit`, heading: 'Edit User' },
  ],
  groups: [
    { name: 'groups', path: () => '/admin/groups', heading: 'Manage Groups' },
    { name: 'group', path: () => `/admin/groups/${ids.group}`, heading: 'Readers of pages' },
    { name: 'group that is not there', path: () => '/admin/groups/2000000000', heading: 'Group not found.' },
  ],
  administration: [
    { name: 'administration', path: () => '/admin', heading: 'Administration' },
    { name: 'deleted items', path: () => '/admin/deleted', heading: 'Deleted Items' },
    { name: 'web hooks', path: () => '/admin/hooks', heading: 'Web Hooks' },
    { name: 'tokens', path: () => '/admin/api-tokens', heading: 'API Tokens' },
  ],
  'settings and logs': [
    {
      name: 'settings of the workspace',
      path: () => '/admin/settings',
      heading: 'Settings of the workspace',
    },
    { name: 'audit log', path: () => '/admin/audit', heading: 'Audit Log' },
    { name: 'background jobs', path: () => '/admin/jobs', heading: 'Background Jobs' },
    { name: 'ways to sign in', path: () => '/admin/sign-in', heading: 'Sign-in' },
  ],
};

test.beforeEach(({ expected }) => void expected.statuses.push(404));

for (const [area, rows] of Object.entries(areas))
  test(`${area}: each page is accessible in both themes`, async ({ page }) => {
    const areStrangers = area === 'strangers';
    if (!areStrangers) await admin.lend(page);
    for (const [index, { name, path, heading }] of rows.entries())
      await test.step(name, async () => {
        const title = page.getByRole('heading', { level: 1, name: heading });
        // otherwise the heading of the page before could be taken for this one's
        await expect(title).toHaveCount(0);
        if (index === 0 || areStrangers) await page.goto(program.url + path());
        else await follow(page, path());
        await expect(title).toBeVisible();
        // what is still being fetched
        await expect(page.locator('[aria-busy="true"], .fui-Skeleton')).toHaveCount(0);
        await inBothSystemThemes(page, () => expectAccessible(page));
      });
  });
