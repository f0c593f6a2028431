import { SaxesParser } from 'saxes';

export interface XmlHandlers {
  /** @param name without its prefix, @param attributes by names with their prefixes */
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  close(name: string): void;
  text?(text: string): void;
  /** True: nothing further is needed. */
  isDone?(): boolean;
}

/** Deeper ones are no documents. */
const maxDepth = 2_000;

/**
 * Reads XML piece by piece. Entities of a document type are not replaced: such a part is refused.
 * @throws if it is not XML, or has a document type
 */
export async function readXml(bytes: AsyncIterable<Buffer>, handlers: XmlHandlers): Promise<void> {
  const parser = new SaxesParser();
  let depth = 0;
  const refuse = (fault: string) => {
    throw new Error(fault);
  };
  parser.on('error', (error) => refuse(error.message));
  parser.on('doctype', () => refuse('It has a document type'));
  parser.on('opentag', ({ name, attributes }) => {
    if ((depth += 1) > maxDepth) refuse('It is nested too deep');
    handlers.open(localName(name), attributes);
  });
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    handlers.close(localName(name));
  });
  parser.on('text', (text) => handlers.text?.(text));
  parser.on('cdata', (text) => handlers.text?.(text));
  const decoder = new TextDecoder();
  for await (const chunk of bytes) {
    parser.write(decoder.decode(chunk, { stream: true }));
    if (handlers.isDone?.()) return;
  }
  parser.write(decoder.decode()).close();
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);
