import { SaxesParser, type SaxesTagPlain } from 'saxes';

/** A part that is no plain XML, or is nested too deep for the parsers of trees. */
export class WordRefused extends Error {}

const maxDepth = 200;

export interface XmlHandlers {
  open(tag: SaxesTagPlain): void;
  close(name: string): void;
  text(text: string): void;
}

/** @throws WordRefused for a doctype, whose entities could grow without end, and for what is no XML */
export function parseXml(text: string, handlers: XmlHandlers): void {
  const parser = new SaxesParser();
  let depth = 0;
  parser.on('error', (error) => {
    throw new WordRefused(error.message);
  });
  parser.on('doctype', () => {
    throw new WordRefused('It has a doctype');
  });
  parser.on('opentag', (tag) => {
    depth += 1;
    if (depth > maxDepth) throw new WordRefused('It is nested too deep');
    handlers.open(tag);
  });
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    handlers.close(name);
  });
  parser.on('text', (piece) => handlers.text(piece));
  parser.on('cdata', (piece) => handlers.text(piece));
  parser.write(text).close();
}
