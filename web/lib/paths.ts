/** All addresses of the app: patterns for the router, and functions for links. */
export const patterns = {
  home: '/',
  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  invitation: '/invitation',
  signedIn: '/signed-in',
  unfollow: '/unfollow',
  spaces: '/spaces',
  createSpace: '/spaces/create',
  importSpace: '/spaces/import',
  space: '/spaces/:spaceId',
  spaceSettings: '/spaces/:spaceId/settings',
  spaceBin: '/spaces/:spaceId/deleted',
  spaceReviews: '/spaces/:spaceId/reviews',
  spaceTemplates: '/spaces/:spaceId/templates',
  spaceLinks: '/spaces/:spaceId/links',
  spaceHooks: '/spaces/:spaceId/hooks',
  spaceImport: '/spaces/:spaceId/import',
  createDocument: '/documents/create',
  starred: '/documents/starred',
  recent: '/documents/recent',
  document: '/documents/:documentId',
  documentEdit: '/documents/:documentId/edit',
  documentHistory: '/documents/:documentId/history',
  export: '/exports/:exportId',
  search: '/search',
  label: '/labels/:label',
  profile: '/profile',
  settings: '/settings',
  security: '/settings/security',
  help: '/help',
  administration: '/admin',
  manageUsers: '/admin/manage-users',
  manageUsersShort: '/manage-users',
  invitePeople: '/admin/manage-users/invite',
  editUser: '/admin/manage-users/:userId/edit',
  deletedItems: '/admin/deleted',
  groups: '/admin/groups',
  group: '/admin/groups/:groupId',
  apiTokens: '/admin/api-tokens',
  publicLinks: '/admin/links',
  hooks: '/admin/hooks',
  adminSignIn: '/admin/sign-in',
  workspaceSettings: '/admin/settings',
  jobs: '/admin/jobs',
  audit: '/admin/audit',
} as const;

type Id = number | string;

/** The number in a part of an address: an id, or a version; undefined if it is none. */
export const numberIn = (text: string | null | undefined): number | undefined =>
  text && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined;

/** The id of an attached file in the list of its document. */
export const attachmentElementId = (id: Id): string => `attachment-${id}`;

/** The query parameter of a document's address with the words of a search, to open it where it matched. */
export const findParameter = 'find';

/** The query parameter that keeps an editor at what readers see. */
export const releasedParameter = 'released';

export type ProfileTab = 'profile' | 'password' | 'notifications';

export const paths = {
  home: () => patterns.home,
  login: () => patterns.login,
  register: () => patterns.register,
  forgotPassword: () => patterns.forgotPassword,
  resetPassword: () => patterns.resetPassword,
  invitation: () => patterns.invitation,
  signedIn: () => patterns.signedIn,
  spaces: () => patterns.spaces,
  createSpace: () => patterns.createSpace,
  importSpace: () => patterns.importSpace,
  space: (id: Id) => `/spaces/${id}`,
  /** The list of documents, also where another document opens first. */
  spaceDocuments: (id: Id) => `/spaces/${id}?tab=documents`,
  spaceMembers: (id: Id) => `/spaces/${id}?tab=members`,
  spaceSettings: (id: Id) => `/spaces/${id}/settings`,
  spaceBin: (id: Id) => `/spaces/${id}/deleted`,
  spaceReviews: (id: Id) => `/spaces/${id}/reviews`,
  spaceTemplates: (id: Id) => `/spaces/${id}/templates`,
  spaceLinks: (id: Id) => `/spaces/${id}/links`,
  spaceHooks: (id: Id) => `/spaces/${id}/hooks`,
  spaceImport: (id: Id) => `/spaces/${id}/import`,
  createDocument: (spaceId?: Id) =>
    spaceId === undefined ? patterns.createDocument : `${patterns.createDocument}?spaceId=${spaceId}`,
  /** @param template '' to choose one */
  createFromTemplate: (spaceId?: Id, template: Id = '') =>
    `${patterns.createDocument}?template=${template}${spaceId === undefined ? '' : `&spaceId=${spaceId}`}`,
  starred: () => patterns.starred,
  recent: () => patterns.recent,
  document: (id: Id) => `/documents/${id}`,
  /** What readers see of a document, for its editors, whom its address leads to a changed draft. */
  releasedDocument: (id: Id) => `/documents/${id}?${releasedParameter}=1`,
  /** @param heading the id of a heading; the passage with the words is looked for below it */
  documentAt: (id: Id, words: string, heading?: string) =>
    `/documents/${id}?${findParameter}=${encodeURIComponent(words)}${heading === undefined ? '' : `#${encodeURIComponent(heading)}`}`,
  /** Where a document lists the attached file. */
  documentFile: (id: Id, attachmentId: Id) => `/documents/${id}#${attachmentElementId(attachmentId)}`,
  documentEdit: (id: Id) => `/documents/${id}/edit`,
  documentHistory: (id: Id) => `/documents/${id}/history`,
  export: (id: Id) => `/exports/${id}`,
  search: (query?: string) =>
    query === undefined ? patterns.search : `${patterns.search}?q=${encodeURIComponent(query)}`,
  label: (label: string) => `/labels/${encodeURIComponent(label)}`,
  searchLabel: (label: string) => `${patterns.search}?label=${encodeURIComponent(label)}`,
  profile: (tab?: ProfileTab) => (tab === undefined ? patterns.profile : `${patterns.profile}?tab=${tab}`),
  settings: () => patterns.settings,
  security: () => patterns.security,
  help: () => patterns.help,
  administration: () => patterns.administration,
  manageUsers: () => patterns.manageUsers,
  invitePeople: () => patterns.invitePeople,
  editUser: (id: Id) => `${patterns.manageUsers}/${id}/edit`,
  deletedItems: () => patterns.deletedItems,
  groups: () => patterns.groups,
  group: (id: Id) => `${patterns.groups}/${id}`,
  apiTokens: () => patterns.apiTokens,
  publicLinks: () => patterns.publicLinks,
  hooks: () => patterns.hooks,
  adminSignIn: () => patterns.adminSignIn,
  workspaceSettings: () => patterns.workspaceSettings,
  jobs: () => patterns.jobs,
  audit: () => patterns.audit,
} as const;
