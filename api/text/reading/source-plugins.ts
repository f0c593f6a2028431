import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { mathSyntax } from '../markdown/math.ts';

/** The parts of a node of the parsed source that are used here. */
interface Node {
  type: string;
  value?: string;
  lang?: string | null;
  position?: { start: { offset?: number }; end: { offset?: number } };
  data?: { taskAt?: number; hProperties?: Record<string, unknown> };
  children?: Node[];
}

/** Calls `see` for every node below, in the order of the text, without recursion. */
function eachNode(root: Node, see: (node: Node, siblings: readonly Node[], index: number) => void): void {
  const stack: { siblings: readonly Node[]; index: number }[] = [{ siblings: [root], index: 0 }];
  for (let at = stack.pop(); at; at = stack.pop()) {
    const node = at.siblings[at.index];
    if (!node) continue;
    stack.push({ siblings: at.siblings, index: at.index + 1 });
    see(node, at.siblings, at.index);
    if (node.children) stack.push({ siblings: node.children, index: 0 });
  }
}

const startOf = ({ position }: Node): number => position?.start.offset ?? 0;
const endOf = ({ position }: Node): number => position?.end.offset ?? 0;

const isEscaped = (source: string, at: number): boolean =>
  (/\\*$/.exec(source.slice(Math.max(0, at - 20), at))?.[0].length ?? 0) % 2 === 1;

/** Turns `` $`x`$ `` into math: code between dollars that touch it and are not escaped. */
function takeDollars(source: string, code: Node, before: Node | undefined, after: Node | undefined): void {
  const [from, to] = [startOf(code), endOf(code)];
  if (source[from - 1] !== '$' || source[to] !== '$' || isEscaped(source, from - 1)) return;
  if (!before?.value?.endsWith('$') || !after?.value?.startsWith('$')) return;
  before.value = before.value.slice(0, -1);
  after.value = after.value.slice(1);
  markMath(code);
}

function markMath(code: Node): void {
  code.data = { ...code.data, hProperties: { className: ['language-math'] } };
}

interface Parser {
  data: () => { micromarkExtensions?: unknown[]; fromMarkdownExtensions?: unknown[] };
}

/** GitHub's additions. The package `remark-gfm` does the same, but also contains the code that writes Markdown. */
export function remarkGfm(this: unknown): void {
  const data = (this as Parser).data();
  (data.micromarkExtensions ??= []).push(gfm());
  (data.fromMarkdownExtensions ??= []).push(gfmFromMarkdown());
}

/**
 * Math becomes code in the language `math`: blocks between `$$`, and `$x$`, `$$x$$` and `` $`x`$ `` within a line.
 * Fences with that language are such code already.
 */
export function remarkMath(this: unknown) {
  const data = (this as Parser).data();
  (data.micromarkExtensions ??= []).push(mathSyntax);
  return (tree: unknown, file: unknown): void => {
    const source = String(file);
    if (!source.includes('$')) return;
    eachNode(tree as Node, (node, siblings, index) => {
      if (node.type === 'code' && source[startOf(node)] === '$') node.lang = 'math';
      if (node.type !== 'inlineCode') return;
      if (source[startOf(node)] === '$') markMath(node);
      else takeDollars(source, node, siblings[index - 1], siblings[index + 1]);
    });
  };
}

/** Keeps a text from marking its own HTML as a numbered task, because it cannot know this value. */
const secret = `${crypto.getRandomValues(new Uint32Array(4)).join('-')}:`;

/** The number of a task, from 0; undefined if the text forged the mark. */
export function taskNumber(mark: unknown): number | undefined {
  return typeof mark === 'string' && mark.startsWith(secret) ? Number(mark.slice(secret.length)) : undefined;
}

interface Token {
  start: { offset: number };
}

/** When the parser reads the brackets of a task, its stack ends with the item and its paragraph. */
function noteTask(this: { stack: Node[] }, token: Token): void {
  const item = this.stack.at(-2);
  if (item) item.data = { ...item.data, taskAt: token.start.offset };
}

function eachTask(root: Node, see: (item: Node, at: number, number: number) => void): void {
  let number = 0;
  eachNode(root, (node) => {
    if (node.data?.taskAt !== undefined) see(node, node.data.taskAt, number++);
  });
}

/** Numbers the tasks of a text, for `rehypeTasks`. */
export function remarkTasks(this: unknown) {
  const data = (this as Parser).data();
  (data.fromMarkdownExtensions ??= []).push({
    enter: { taskListCheckValueChecked: noteTask, taskListCheckValueUnchecked: noteTask },
  });
  return (tree: unknown): void =>
    eachTask(tree as Node, (item, _at, number) => {
      item.data = { ...item.data, hProperties: { dataTask: secret + number } };
    });
}

/** The offset of the character between the brackets of each task. */
export function taskPlaces(root: unknown): number[] {
  const places: number[] = [];
  eachTask(root as Node, (_item, at) => places.push(at));
  return places;
}
