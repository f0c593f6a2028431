import type { EditorState } from '@codemirror/state';
import { WidgetType, type EditorView } from '@codemirror/view';
import { t } from '@lingui/core/macro';
import { copyText } from '../../../../lib/copy-text.ts';
import { isBlankLine } from '../caret/line-info.ts';
import type { Leaf } from './blocks.ts';
import { element } from '../element.ts';

/** Languages that the menu offers, by the name that is written. */
const languages: Record<string, string> = {
  bash: 'Bash',
  c: 'C',
  cpp: 'C++',
  csharp: 'C#',
  css: 'CSS',
  diff: 'Diff',
  dockerfile: 'Dockerfile',
  go: 'Go',
  html: 'HTML',
  ini: 'INI',
  java: 'Java',
  javascript: 'JavaScript',
  json: 'JSON',
  kotlin: 'Kotlin',
  markdown: 'Markdown',
  php: 'PHP',
  powershell: 'PowerShell',
  python: 'Python',
  ruby: 'Ruby',
  rust: 'Rust',
  sql: 'SQL',
  swift: 'Swift',
  typescript: 'TypeScript',
  xml: 'XML',
  yaml: 'YAML',
};

/** The top bar of a code block: its language, and a button that copies it. */
class CodeBar extends WidgetType {
  readonly #language: string;
  constructor(language: string) {
    super();
    this.#language = language;
  }
  override eq(other: CodeBar) {
    return other.#language === this.#language;
  }
  toDOM(view: EditorView) {
    const bar = element('span', 'ed-bar');
    const menu = element('select', 'ed-choice');
    menu.setAttribute('aria-label', t`Language of the code`);
    menu.tabIndex = -1;
    menu.add(new Option(t`Plain text`, ''));
    const isKnown = this.#language === '' || this.#language in languages;
    if (!isKnown) menu.add(new Option(this.#language, this.#language));
    for (const [written, name] of Object.entries(languages)) menu.add(new Option(name, written));
    menu.value = this.#language;
    menu.addEventListener('change', () => {
      chooseLanguage(view, view.posAtDOM(bar), menu.value);
      view.focus();
    });
    const copy = element('button', 'ed-quiet-button', t`Copy`);
    copy.type = 'button';
    copy.tabIndex = -1;
    copy.addEventListener('click', () => {
      void copyText(codeAt(view.state, view.posAtDOM(bar))).then((isDone) => {
        copy.textContent = isDone ? t`Copied` : t`Not copied`;
        setTimeout(() => (copy.textContent = t`Copy`), 2_000);
      });
    });
    bar.append(menu, copy);
    return bar;
  }
  override ignoreEvent() {
    return true;
  }
}

const fence = /^[\s>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*(`{3,}|~{3,})[ \t]*(\S*)/;

export function codeBar({ doc }: EditorState, leaf: Leaf): WidgetType {
  return new CodeBar(fence.exec(doc.lineAt(leaf.from).text)?.[2] ?? '');
}

function chooseLanguage(view: EditorView, at: number, language: string): void {
  const line = view.state.doc.lineAt(at);
  const found = fence.exec(line.text);
  if (!found) return;
  const to = line.from + found[0].length;
  const from = to - (found[2] ?? '').length;
  view.dispatch({ changes: { from, to, insert: language }, userEvent: 'input.language' });
}

/** The code below the fence at an offset, without the signs of quotes and items before it. */
function codeAt({ doc }: EditorState, at: number): string {
  const first = doc.lineAt(at);
  const sign = fence.exec(first.text)?.[1] ?? '```';
  const before = first.text.indexOf(sign);
  const lines: string[] = [];
  for (let number = first.number + 1; number <= doc.lines; number += 1) {
    const { text } = doc.line(number);
    const code = isBlankLine(text.slice(0, before)) ? text.slice(before) : text;
    if (code.trim().startsWith(sign)) break;
    lines.push(code);
  }
  return lines.join('\n');
}
