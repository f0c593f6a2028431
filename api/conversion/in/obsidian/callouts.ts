import type { CalloutKind } from '../../../text/markdown/callouts.ts';

/** Ours, for each of Obsidian's; a name that it does not know is a note for it too. */
const kinds: Record<string, CalloutKind> = {
  ...{ tip: 'tip', hint: 'tip', success: 'tip', check: 'tip', done: 'tip', important: 'important' },
  ...{ question: 'important', help: 'important', faq: 'important' },
  ...{ warning: 'warning', caution: 'warning', attention: 'warning' },
  ...{ failure: 'caution', fail: 'caution', missing: 'caution', danger: 'caution', error: 'caution' },
  bug: 'caution',
};

/** What ours says by its own name. */
const plainNames = new Set(['note', 'info', 'tip', 'hint', 'important', 'warning', 'caution', 'attention']);

const opening = /^\[!([^\][|\n]{1,60})(?:\|[^\][\n]{0,100})?\]([+-]?)(?:[ \t]+(.*))?$/;

export interface Callout {
  kind: CalloutKind;
  /** Its own, or the name of its kind where ours does not say it; '' for none. */
  title: string;
  /** It is written as Lectern writes it. */
  isOurs: boolean;
}

/** The callout that the first line of a quote begins: `[!faq]- How do I restart?`; null for another line. */
export function calloutIn(line: string): Callout | null {
  const [, name = '', fold = '', title = ''] = opening.exec(line) ?? [];
  if (name === '') return null;
  const known = name.trim().toLowerCase();
  const kind = Object.hasOwn(kinds, known) ? kinds[known]! : 'note';
  const own = plainNames.has(known) ? '' : name.trim().charAt(0).toUpperCase() + name.trim().slice(1);
  const isOurs = known === kind && fold === '' && title.trim() === '' && !line.includes('|');
  return { kind, title: title.trim() || own, isOurs };
}
