import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const root = join(import.meta.dirname, '../..');
const commentLine = /^\s*\/\/ evidence:(.*)$/;

/** A test, or a step of one. */
export interface ShownBy {
  /** `tests/api/saving.test.ts` */
  file: string;
  /** The outermost `describe` first, a step last. */
  titles: readonly string[];
}

/** What the comments of one file say. */
interface Comments {
  shown: { id: string; titles: readonly string[] }[];
  faults: string[];
}

/** What the comments of all files say. */
export interface Evidence {
  /** By the id of a row. */
  tests: Map<string, ShownBy[]>;
  faults: string[];
}

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

/** The text of a title as it is written: `%s` and `${name}` stay. */
function titleText(node: ts.Expression): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node)) return node.getText().slice(1, -1);
  return undefined;
}

interface Named {
  title: string;
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
 * The lines `// evidence: S60 C12` right above the calls of a test file, and the tests that they speak of. The ids of a
 * group are those of each test in it.
 */
export function commentsOf(source: string): Comments {
  const lines = source.split('\n').map((line) => commentLine.exec(line)?.[1]?.trim().split(/\s+/));
  const file = ts.createSourceFile('test.ts', source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const shown: Comments['shown'] = [];
  const taken = new Set<number>();
  const idsAbove = (call: ts.Node): string[] => {
    const ids: string[] = [];
    const { line } = file.getLineAndCharacterOfPosition(call.getStart());
    for (let above = line - 1; lines[above] && !taken.has(above); above -= 1) {
      taken.add(above);
      ids.unshift(...lines[above]!);
    }
    return ids;
  };
  const visit = (node: ts.Node, titles: readonly string[], inherited: readonly string[]): void => {
    const name = ts.isCallExpression(node) ? named(node) : undefined;
    const path = name ? [...titles, name.title] : titles;
    const own = name ? idsAbove(node) : [];
    const ids = name?.isGroup ? [...inherited, ...own] : inherited;
    if (name && !name.isGroup) shown.push(...[...inherited, ...own].map((id) => ({ id, titles: path })));
    ts.forEachChild(node, (child) => visit(child, path, name && !name.isGroup ? [] : ids));
  };
  visit(file, [], []);
  return { shown, faults: lines.flatMap((ids, index) => (ids ? faultsOf(ids, index, taken) : [])) };
}

function faultsOf(ids: readonly string[], index: number, taken: ReadonlySet<number>): string[] {
  const at = `line ${index + 1}`;
  if (!taken.has(index)) return [`${at}: no test begins in the line below`];
  return ids.flatMap((id, place) => {
    if (!/^[QSC][1-9]\d*$/.test(id)) return [`${at}: "${id}" is no id`];
    return ids.indexOf(id) < place ? [`${at}: says ${id} twice`] : [];
  });
}

/** Reads every test file, in the order of their names. */
export function collectEvidence(): Evidence {
  const tests = new Map<string, ShownBy[]>();
  const faults: string[] = [];
  const names = readdirSync(join(root, 'tests'), { recursive: true, encoding: 'utf8' });
  for (const name of names.filter((path) => /\.(test|spec|suite)\.tsx?$/.test(path)).sort()) {
    const source = readFileSync(join(root, 'tests', name), 'utf8');
    if (!source.includes('// evidence:')) continue;
    const file = `tests/${name}`;
    const found = commentsOf(source);
    faults.push(...found.faults.map((fault) => `${file}, ${fault}`));
    for (const { id, titles } of found.shown) tests.set(id, [...(tests.get(id) ?? []), { file, titles }]);
  }
  return { tests, faults };
}
