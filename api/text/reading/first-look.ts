import type { CalloutKind } from '../markdown/callouts.ts';

/**
 * Made by the build, in one language: what the server needs to show a document before the scripts of the page have
 * loaded.
 */
export interface FirstLookParts {
  /** CSS of everything below, with the values of both themes. */
  style: string;
  /** HTML with `__TITLE__`, `__PROPERTIES__` and `__TEXT__` as placeholders for the server. */
  page: string;
  /** HTML of the icon after a link to another site. */
  external: string;
  callouts: Record<CalloutKind, { label: string; icon: string }>;
  /** The classes of the properties above a text. */
  properties: { root: string; name: string; value: string; labels: string; label: string };
  /** `__` is the placeholder for a name. */
  words: Record<
    | 'properties'
    | 'labels'
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
