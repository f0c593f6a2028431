/**
 * Limits shared by browser, server and database. Plain constants without imports, so that the browser
 * needs no schema library for them. Lengths are UTF-16 code units, as in `String.length`.
 */
export const limits = {
  /** Per account. */
  passkeys: 20,
  passkeyName: 50,
  documentTitle: 100,
  versionName: 100,
  reviewNote: 500,
  /** The name of a time zone. */
  timeZone: 100,
  /** How many texts one save may at most add to the history after conflicts. */
  leftOutTexts: 5,
  workspaceName: 40,
  signInText: 1_000,
  notice: 500,
  /** Bytes of a logo. */
  logoBytes: 256 * 1024,
  spaceName: 100,
  spaceDescription: 500,
  displayNameMin: 2,
  displayNameMax: 50,
  usernameMin: 3,
  usernameMax: 50,
  passwordMin: 6,
  passwordMax: 128,
  email: 254,
  /** People in one call. */
  invitations: 500,
  /** Lines that are read before people are invited, a part of them with each call. */
  invitationLines: 2_000,
  invitationsText: 1_000_000,
  avatar: 2000,
  /** Bytes of an uploaded picture. */
  avatarBytes: 512 * 1024,
  comment: 10_000,
  /** The words that a comment is about. */
  quote: 2_000,
  /** What is sent of the text before and behind them. */
  quoteSurroundings: 100,
  searchQuery: 500,
  searchDefault: 10,
  searchLimit: 50,
  searchOffset: 1000,
  /** Totals are exact up to this number, and shown as "more than" beyond it. */
  searchTotal: 1000,
  /** Per person; further searches wait. */
  searchesAtOnce: 2,
  searchesWaiting: 10,
  searchPreview: 150,
  spaceCardPreview: 100,
  excerpt: 200,
  pageSize: 100,
  /** How many accounts an act of an administrator changes at once. */
  accountsAtOnce: 100,
  /** Links of a space on one page: each may need the text of another document. */
  linksPageSize: 50,
  /** Links to a document are counted up to here. */
  linkCount: 1_000,
  recentDefault: 20,
  peopleSuggestions: 8,
  filename: 255,
  notificationMenu: 5,
  dashboardList: 5,
  tokenName: 50,
  /** Days until a token expires. */
  tokenDays: 365,
  tokenDaysDefault: 90,
  /** Per account, at the same time. */
  tokens: 50,
  /** Per document, at the same time. */
  publicLinks: 20,
  groupName: 100,
  groupDescription: 500,
  groupSuggestions: 8,
  /** How many people one call may add to a group or remove from it. */
  groupPeopleAtOnce: 10_000,
  groupPeopleText: 1_000_000,
  /** How many lines an error names if people are unknown. */
  groupPeopleNamed: 100,
  /** To how many spaces a token can be limited. */
  tokenSpaces: 100,
  /** How many people and groups one restriction can name. */
  restrictionPeople: 1000,
  restrictionGroups: 100,
  /** Ids are PostgreSQL integers. */
  id: 2_147_483_647,
} as const;

/** After how many days a public link can end. */
export const publicLinkDays = [1, 7, 30] as const;

/** The formats for exports. */
export const exportFormats = ['markdown', 'html', 'pdf', 'docx'] as const;

/** The formats for the immediate download of one document. */
export const downloadFormats = ['md', 'zip', 'html', 'pdf', 'docx'] as const;

/** Why an export does not show something as the page does. */
export const exportNoteCodes = [
  /** It cannot be drawn. */
  'image',
  /** The picture is left out because all pictures together are too large. */
  'pictures',
  /** Scripts were removed from an SVG. */
  'drawing',
  /** No font has these letters. */
  'script',
  /** The document is printed as its source. */
  'source',
  /** The file is missing. */
  'file',
  /** There is too much text to search: only titles are found. */
  'search',
  /** A Mermaid diagram is shown as its source: only a browser can draw it. */
  'diagram',
  /** The document has too many comments: the later ones are left out. */
  'comments',
] as const;

/** After how many days a document can be due for review again. */
export const reviewIntervals = [30, 90, 180, 365] as const;

/** Letters, digits, '.', '_' and '-'. */
export const usernamePattern = /^[A-Za-z0-9._-]+$/;

/**
 * One '@', no spaces, no control or invisible characters, no dots at the ends of the domain; accepts `admin@localhost`.
 * Takes linear time.
 */
export const emailPattern =
  /^[^\s@<>()[\]\\,;:"\u0000-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]+@[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)*$/;
