import type { RequestMiddleware } from './context.ts';
import { forbidden } from '../errors.ts';
import { texts } from '../../contract/texts.ts';

/** Values of Sec-Fetch-Dest: 'empty' is a request by a script, 'document' a page that a person opens. */
const forCalls = new Set(['empty', 'document']);
const forFiles = new Set([...forCalls, 'image']);

/**
 * On plain http, browsers send no Sec-Fetch-Dest. Then the first entry of `Accept` shows the kind of file they want.
 */
const kinds: [accept: RegExp, destination: string][] = [
  [/^image\//, 'image'],
  [/^text\/css/, 'style'],
  [/^(?:application\/)?font/, 'font'],
  [/^(?:video|audio)\//, 'video'],
];

function destinationOf(header: string, accept: string): string {
  if (header !== '') return header;
  return kinds.find(([pattern]) => pattern.test(accept))?.[1] ?? 'empty';
}

/**
 * Refuses API calls that a browser makes to load a picture, style, script or other part of a page. Otherwise anyone
 * could put such an address into a document and have its readers make the call. Files may be loaded as pictures.
 */
export function suitableDestinations(): RequestMiddleware {
  return (ctx, next) => {
    const [, root] = /^\/(api|uploads)(?:\/|$)/i.exec(ctx.path) ?? [];
    if (root !== undefined) {
      const suitable = root.toLowerCase() === 'api' ? forCalls : forFiles;
      const destination = destinationOf(ctx.get('Sec-Fetch-Dest').toLowerCase(), ctx.get('Accept'));
      if (!suitable.has(destination)) throw forbidden(texts.notPartOfPage);
    }
    return next();
  };
}
