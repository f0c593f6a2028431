/** What one person sees at one address. */
export interface Seen {
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
export type Who = 'viewer' | 'editor' | 'outsider' | 'admin';

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
const noHooks = accessDenied('Only a manager of this space or an administrator can see its web hooks.');
const noSpaces = accessDenied('Viewers cannot create spaces. Ask an administrator for the editor role.');
const nowhereToWrite = accessDenied(
  'You cannot write in any space. Ask an administrator or a manager of a space.',
);
const noTemplates = accessDenied('Templates are for people who may create documents in this space.');
const noNewSpace = accessDenied('Only administrators can import into a new space.');
const noImport: Seen = {
  heading: 'Import',
  text: 'You need to be an editor of this space to import into it.',
};
const importing: Seen = { heading: 'Import', on: ['Choose a file'] };
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

export interface Ids {
  open: number;
  openDocument: number;
  closed: number;
  closedDocument: number;
  vera: number;
}

/** Every route, and what stands behind them. */
export const routes = ({ open, openDocument, closed, closedDocument, vera }: Ids): RouteRow[] => [
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
      hidden: ['Delete Space', 'Save'],
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
    seen: { heading: 'Board Members only', hidden: ['Delete Space'] },
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
  {
    path: `/spaces/${open}/templates`,
    seen: { heading: 'Templates', text: 'No templates yet', on: ['Use Meeting notes'] },
    but: { viewer: noTemplates },
  },
  {
    path: `/spaces/${closed}/templates`,
    seen: { heading: 'Templates', text: 'No templates yet' },
    but: { viewer: noTemplates, outsider: noSpace },
  },
  { path: '/spaces/2000000000/templates', seen: noSpace },
  { path: `/spaces/${open}/reviews`, seen: { heading: 'Reviews', text: 'No review is due' } },
  {
    path: `/spaces/${closed}/reviews`,
    seen: { heading: 'Reviews', text: 'No review is due' },
    but: { outsider: noSpace },
  },
  { path: '/spaces/2000000000/reviews', seen: noSpace },
  ...[open, closed].map((id) => ({
    path: `/spaces/${id}/hooks`,
    seen: noHooks,
    but: {
      admin: { heading: 'Web Hooks', text: 'No web hooks yet', on: ['Add web hook'] },
      ...(id === closed ? { outsider: noSpace } : {}),
    },
  })),
  { path: '/spaces/2000000000/hooks', seen: noSpace },
  { path: `/spaces/${open}/links`, seen: { heading: 'Broken Links', text: 'No broken links' } },
  {
    path: `/spaces/${closed}/links`,
    seen: { heading: 'Broken Links', text: 'No broken links' },
    but: { outsider: noSpace },
  },
  { path: '/spaces/import', seen: noNewSpace, but: { admin: importing } },
  { path: `/spaces/${open}/import`, seen: importing, but: { viewer: noImport } },
  { path: `/spaces/${closed}/import`, seen: importing, but: { viewer: noImport, outsider: noSpace } },
  { path: '/spaces/2000000000/import', seen: noSpace },
  { path: '/exports/2000000000', seen: { heading: 'Export', text: 'This export no longer exists' } },
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
    path: '/admin/manage-users/invite',
    seen: administratorsOnly,
    but: { admin: { heading: 'Invite people', off: ['Continue'] } },
  },
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
      ['/admin', 'Administration'],
      ['/admin/sign-in', 'Sign-in'],
      ['/admin/jobs', 'Background Jobs'],
      ['/admin/audit', 'Audit Log'],
      ['/admin/links', 'Public Links'],
      ['/admin/hooks', 'Web Hooks'],
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
