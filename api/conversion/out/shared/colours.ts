import type { ElementContent } from 'hast';
import { common, createLowlight } from 'lowlight';
import { codeParts, highlighterName, type CodePart } from '../../../text/reading/code-parts.ts';

/** Highlighting may take time that grows with the square of the text. UTF-16 units. */
const maxBlockLength = 20_000;
/** For all code of a document together. */
const maxDocumentMs = 3_000;

const lowlight = createLowlight(common);

const partOf = new Map(
  Object.entries(codeParts).flatMap(([part, names]) =>
    names.map((name) => [name, part as CodePart] as const),
  ),
);

/** A piece of code in one colour; a string has no colour. */
export type CodeRun = string | [CodePart, string];

/** Colours code, line by line. */
export type Colourer = (language: string | undefined, text: string) => CodeRun[][];

/** Returns a colourer for one document. Once it has taken too long, it leaves code without colours. */
export function createColourer(): Colourer {
  let spentMs = 0;
  return (language, text) => {
    const name = highlighterName(language?.toLowerCase() ?? '');
    if (text.length > maxBlockLength || spentMs > maxDocumentMs || !lowlight.registered(name))
      return plain(text);
    const startMs = performance.now();
    try {
      const runs = runsOf(lowlight.highlight(name, text).children as ElementContent[]);
      // colours must never lose a letter
      const isWhole = runs.map((run) => (typeof run === 'string' ? run : run[1])).join('') === text;
      return isWhole ? linesOf(runs) : plain(text);
    } catch {
      return plain(text);
    } finally {
      spentMs += performance.now() - startMs;
    }
  };
}

const plain = (text: string): CodeRun[][] => text.split('\n').map((line) => (line === '' ? [] : [line]));

function runsOf(nodes: readonly ElementContent[], outer?: CodePart): CodeRun[] {
  return nodes.flatMap((node): CodeRun[] => {
    if (node.type === 'text') return [outer ? [outer, node.value] : node.value];
    if (node.type !== 'element') return [];
    return runsOf(node.children, partNamed(node.properties.className) ?? outer);
  });
}

/** highlight.js writes its class `title.function_` as `['hljs-title', 'function_']`. */
function partNamed(classes: unknown): CodePart | undefined {
  if (!Array.isArray(classes)) return undefined;
  const [name = '', ...kinds] = classes.map((each) => String(each).replace(/^hljs-/, ''));
  return partOf.get([name, ...kinds].join('.')) ?? partOf.get(name);
}

function linesOf(runs: readonly CodeRun[]): CodeRun[][] {
  const lines: CodeRun[][] = [[]];
  for (const run of runs) {
    const [part, text] = typeof run === 'string' ? [undefined, run] : run;
    for (const [index, piece] of text.split('\n').entries()) {
      if (index > 0) lines.push([]);
      if (piece !== '') lines.at(-1)?.push(part ? [part, piece] : piece);
    }
  }
  return lines;
}
