/** A path on this server: neither `//host` nor `/\host`, which browsers treat as another server. */
const ownPath = /^\/(?![/\\])/;
const maxPathLength = 500;
const control = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;

/** The page to go to after the sign-in: the one asked for if it is one of ours, otherwise the start page. */
export const safeReturn = (asked: string): string =>
  asked.length <= maxPathLength && ownPath.test(asked) && !control.test(asked) && asked.isWellFormed()
    ? asked
    : '/';
