import { Parser } from 'htmlparser2';
import type { TextSink } from './text-sink.ts';

const unseen = new Set(['script', 'style', 'template', 'noscript', 'svg', 'math', 'iframe', 'object']);
const inline = new Set(
  (
    'a abbr acronym b bdi bdo big cite code data del dfn em font i img input ins kbd label mark meter output q ruby s ' +
    'samp small span strike strong sub sup time tt u var wbr'
  ).split(' '),
);

/** Reads HTML piece by piece; takes linear time, whatever its tags are. */
export function htmlReader(sink: TextSink): { write(text: string): void; end(): void } {
  let hidden = 0;
  const parser = new Parser(
    {
      onopentagname(name) {
        if (unseen.has(name)) hidden += 1;
        else if (!inline.has(name)) sink.add(name === 'td' || name === 'th' ? '\t' : '\n');
      },
      onclosetag(name) {
        if (unseen.has(name)) hidden -= 1;
        else if (!inline.has(name)) sink.add('\n');
      },
      ontext(text) {
        if (hidden === 0) sink.add(text.replace(/\s+/g, ' '));
      },
    },
    { lowerCaseTags: true, decodeEntities: true },
  );
  return { write: (text) => parser.write(text), end: () => parser.end() };
}

/** How much text is given to the parser at once. UTF-16 units. */
const pieceLength = 64 * 1024;

/** The text that a reader of a page sees. */
export function readHtml(html: string, sink: TextSink): void {
  const reader = htmlReader(sink);
  for (let from = 0; from < html.length && !sink.isFull; from += pieceLength)
    reader.write(html.slice(from, from + pieceLength));
  reader.end();
}
