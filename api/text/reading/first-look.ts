import type { CalloutKind } from '../markdown/callouts.ts';

/** What the build gives the server to show a document before the scripts of the page have come, in one language. */
export interface FirstLookParts {
  /** CSS of all that is below, with the values of both themes. */
  style: string;
  /** HTML with `__TITLE__`, `__PROPERTIES__` and `__TEXT__` for what the server fills in. */
  page: string;
  /** HTML of the sign behind a link that leads elsewhere. */
  external: string;
  callouts: Record<CalloutKind, { label: string; icon: string }>;
  /** Classes of the properties above a text. */
  properties: { root: string; name: string; value: string };
  /** `__` stands for what is named. */
  words: Record<
    | 'properties'
    | 'table'
    | 'code'
    | 'codeIn'
    | 'image'
    | 'imageOf'
    | 'withoutAddress'
    | 'copyLink'
    | 'footnotes'
    | 'backTo'
    | 'task',
    string
  >;
}
