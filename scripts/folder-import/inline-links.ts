import { finderIn, type Finder } from './finder.ts';
import { endOfSpecial, tagAt, targetsOfTag } from './html-tags.ts';
import { bracketedTargetAt, labelKey } from './link-targets.ts';
import type { FoundTarget } from './source-lines.ts';

interface Bracket {
  at: number;
  isImage: boolean;
}

interface Scan {
  text: string;
  find: Finder;
  isDefined: (label: string) => boolean;
  targets: FoundTarget[];
  brackets: Bracket[];
  /** Links hold no links: open brackets before this one of `brackets` can only be images. */
  closedBelow: number;
  /** Where the last bracket of any kind was. */
  lastBracket: number;
  /** Starts of the runs of backticks, by length, last first. */
  backticks: Map<number, number[]> | null;
}

const plain = /[^\\`<![\]]+/y;
const autolink = /<[A-Za-z][A-Za-z0-9+.-]{1,31}:[^\s<>]*>|<[\w.!#$%&'*+/=?^`{|}~-]+@[\w.-]+>/y;

/**
 * Where the targets of links and images lie in a text without blocks: those in brackets and those of HTML tags,
 * but for what is in code. Goes over the text once.
 * @param isDefined whether a label, in the form of `labelKey`, has a definition somewhere
 */
export function inlineTargets(
  text: string,
  from: number,
  isDefined: (label: string) => boolean,
): FoundTarget[] {
  const scan: Scan = {
    text,
    find: finderIn(text),
    isDefined,
    targets: [],
    brackets: [],
    closedBelow: 0,
    lastBracket: -1,
    backticks: null,
  };
  for (let at = from; at < text.length;) {
    plain.lastIndex = at;
    at = plain.test(text) ? plain.lastIndex : takeMark(scan, at);
  }
  return scan.targets;
}

function takeMark(scan: Scan, at: number): number {
  const mark = scan.text[at];
  if (mark === '\\') return at + 2;
  if (mark === '`') return takeCode(scan, at);
  if (mark === '<') return takeAngle(scan, at);
  if (mark === '[') return openBracket(scan, at, { isImage: false });
  if (mark === ']') return closeBracket(scan, at);
  return scan.text[at + 1] === '[' ? openBracket(scan, at + 1, { isImage: true }) : at + 1;
}

function openBracket(scan: Scan, at: number, { isImage }: { isImage: boolean }): number {
  scan.brackets.push({ at, isImage });
  scan.lastBracket = at;
  return at + 1;
}

function closeBracket(scan: Scan, at: number): number {
  const { text, brackets } = scan;
  const open = brackets.pop();
  const isLabel = open !== undefined && scan.lastBracket === open.at;
  scan.lastBracket = at;
  if (!open) return at + 1;
  const isSpent = !open.isImage && brackets.length < scan.closedBelow;
  scan.closedBelow = Math.min(scan.closedBelow, brackets.length);
  if (isSpent) return at + 1;
  const found = bracketedTargetAt(text, at + 1, scan.find);
  const end = found?.end ?? endOfReference(scan, isLabel ? text.slice(open.at + 1, at) : null, at);
  if (end === -1) return at + 1;
  if (found?.target) scan.targets.push(found.target);
  if (!open.isImage) scan.closedBelow = brackets.length;
  return end;
}

/** `[text][label]`, `[label][]` or `[label]`. @param label between the brackets that end at `at`, if it can be one */
function endOfReference({ text, isDefined }: Scan, label: string | null, at: number): number {
  const following = /\[((?:[^[\]\\]|\\.){0,999})\]/sy;
  following.lastIndex = at + 1;
  const next = text[at + 1] === '[' ? following.exec(text)?.[1] : undefined;
  if (next?.trim()) return isDefined(labelKey(next)) ? following.lastIndex : -1;
  if (label === null || label.length > 999 || !isDefined(labelKey(label))) return -1;
  return next === undefined ? at + 1 : following.lastIndex;
}

function takeCode(scan: Scan, at: number): number {
  const { text } = scan;
  let end = at;
  while (text[end] === '`') end += 1;
  scan.backticks ??= backtickRuns(text);
  const runs = scan.backticks.get(end - at) ?? [];
  while (runs.length > 0 && runs.at(-1)! < end) runs.pop();
  const close = runs.pop();
  return close === undefined ? end : close + (end - at);
}

/** Last first, so that they can be taken off the end. */
function backtickRuns(text: string): Map<number, number[]> {
  const runs = new Map<number, number[]>();
  for (const { 0: run, index } of text.matchAll(/`+/g)) {
    const starts = runs.get(run.length);
    if (starts) starts.push(index);
    else runs.set(run.length, [index]);
  }
  for (const starts of runs.values()) starts.reverse();
  return runs;
}

function takeAngle({ text, find, targets }: Scan, at: number): number {
  autolink.lastIndex = at;
  if (autolink.test(text)) return autolink.lastIndex;
  const special = endOfSpecial(text, at, find);
  if (special !== -1) return special;
  const tag = tagAt(text, at, find);
  if (!tag) return at + 1;
  targets.push(...targetsOfTag(text, tag));
  return tag.end;
}

/** Those of the tags in a block of HTML, where Markdown's own marks mean nothing. */
export function htmlTargets(text: string): FoundTarget[] {
  const find = finderIn(text);
  const targets: FoundTarget[] = [];
  for (let at = find('<', 0); at !== -1;) {
    const special = endOfSpecial(text, at, find);
    const tag = special === -1 ? tagAt(text, at, find) : null;
    if (tag) targets.push(...targetsOfTag(text, tag));
    at = find('<', special !== -1 ? special : (tag?.end ?? at + 1));
  }
  return targets;
}
