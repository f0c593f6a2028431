import ts from 'typescript';

/** The names on the way to one test, the outermost `describe` first, a step of a journey last. */
export type TitlePath = readonly string[];

const runners = new Set(['test', 'it', 'describe', 'suite']);
/** What runs nothing, or says nothing by itself. */
const notRun = new Set(['skip', 'todo', 'fixme', 'skipIf', 'runIf']);

/** `test`, `test.step`, `it.each(rows)`, `describe.each(rows)`: the names from left to right. */
function calleeNames(callee: ts.Expression): string[] {
  if (ts.isIdentifier(callee)) return [callee.text];
  if (ts.isPropertyAccessExpression(callee)) return [...calleeNames(callee.expression), callee.name.text];
  if (ts.isCallExpression(callee)) return calleeNames(callee.expression);
  if (ts.isTaggedTemplateExpression(callee)) return calleeNames(callee.tag);
  return [];
}

/** The text of a title as it is written; a computed one is the text of its code. */
function titleText(node: ts.Expression): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node)) {
    return node.head.text + node.templateSpans.map((span) => `\${…}${span.literal.text}`).join('');
  }
  return undefined;
}

interface Named {
  title: string;
  /** A describe only groups: by itself it shows nothing. */
  isGroup: boolean;
}

function named(call: ts.CallExpression): Named | undefined {
  const names = calleeNames(call.expression);
  const [first = ''] = names;
  const [title, ...rest] = call.arguments;
  if (!runners.has(first) || names.some((name) => notRun.has(name))) return undefined;
  // `test.use({...})`, `test.skip(condition)` and `it.each(rows)` take no title and a body
  if (title === undefined || rest.length === 0) return undefined;
  const text = titleText(title);
  if (text === undefined) return undefined;
  return { title: text, isGroup: names.includes('describe') || names.includes('suite') };
}

/**
 * The tests of a file as its text names them: `%s` and the like stay as they are written, `${...}` reads `${…}`.
 * Skipped ones are left out.
 */
export function testTitles(source: string): TitlePath[] {
  const file = ts.createSourceFile('test.ts', source, ts.ScriptTarget.Latest, true);
  const found: TitlePath[] = [];
  const visit = (node: ts.Node, above: TitlePath): void => {
    const name = ts.isCallExpression(node) ? named(node) : undefined;
    const path = name ? [...above, name.title] : above;
    if (name && !name.isGroup) found.push(path);
    ts.forEachChild(node, (child) => visit(child, path));
  };
  visit(file, []);
  return found;
}

/**
 * How many tests of a file a reference names: one that ends in the given titles. One is right.
 * @param titles as in `describe › test`; the outer ones may be left out
 */
export function countNamed(paths: readonly TitlePath[], titles: readonly string[]): number {
  return paths.filter((path) => titles.every((title, index) => path.at(index - titles.length) === title))
    .length;
}
