import { codeParts } from '../../../text/reading/code-parts.ts';
import { lineImageClass, maxLineImageHeight } from '../../../text/markdown/images.ts';
import { fontRules } from './fonts.ts';

// the same colours and sizes as in the page: web/app/theme/tokens.ts and web/components/markdown/typography.ts

const light = {
  sheet: '#ffffff',
  desk: '#f2f5f3',
  text: '#1c221e',
  strong: '#3b423d',
  quiet: '#575e59',
  line: '#dde1de',
  edge: '#d0d4d1',
  chip: '#f0f3f1',
  link: '#1f5d43',
  brand: '#25684b',
  here: '#ebf7f1',
  well: '#f5f8f5',
  'well-line': '#e4e7e5',
  mark: '#fcedb6',
  'mark-text': '#2b2409',
  warn: '#74510a',
  danger: '#b3261e',
  'code-keyword': '#8a3a7c',
  'code-string': '#2c6a2f',
  'code-number': '#9a4a0a',
  'code-function': '#1f5aa8',
  'code-comment': '#646d67',
  'code-attribute': '#1a6472',
  'code-type': '#7a5a00',
  'code-variable': '#a03030',
  'code-punctuation': '#4a524d',
};

const dark: typeof light = {
  sheet: '#1b1e1d',
  desk: '#121514',
  text: '#dfe4e3',
  strong: '#c0c6c4',
  quiet: '#9ba6a3',
  line: '#2e3331',
  edge: '#3f4442',
  chip: '#242827',
  link: '#77bc9a',
  brand: '#77bc9a',
  here: '#282c2b',
  well: '#151817',
  'well-line': '#2a2f2e',
  mark: '#4d4017',
  'mark-text': '#f6e6b0',
  warn: '#efd693',
  danger: '#f0938b',
  'code-keyword': '#d79bcb',
  'code-string': '#9ccc98',
  'code-number': '#e0a878',
  'code-function': '#8db8ee',
  'code-comment': '#98a19b',
  'code-attribute': '#82c4cf',
  'code-type': '#d9c07a',
  'code-variable': '#ea9d98',
  'code-punctuation': '#b6bdb8',
};

const variables = (colours: typeof light): string =>
  Object.entries(colours)
    .map(([name, colour]) => `--${name}: ${colour};`)
    .join(' ');

const sans = "'Source Sans 3 Variable', 'Segoe UI', sans-serif";
const serif = "'Source Serif 4 Variable', Georgia, serif";
const mono = "'Source Code Pro Variable', Consolas, 'Liberation Mono', monospace";

const colours = `
:root { color-scheme: light; ${variables(light)} }
@media (prefers-color-scheme: dark) { :root { color-scheme: dark; ${variables(dark)} } }`;

const frame = `
*, ::before, ::after { box-sizing: border-box; }
html { background: var(--desk); scroll-padding-top: 72px; }
body { margin: 0; font: 15px/20px ${sans}; color: var(--text); }
a { color: var(--link); }
:focus-visible { outline: 2px solid currentcolor; outline-offset: 2px; border-radius: 2px; }
main:focus { outline: none; }
.skip { position: absolute; inset-inline-start: 8px; top: 8px; padding: 8px 12px; background: var(--sheet); z-index: 3; }
.skip:not(:focus) { width: 1px; height: 1px; padding: 0; overflow: hidden; clip-path: inset(50%); }
.bar { display: flex; flex-wrap: wrap; gap: 8px 24px; align-items: center; min-height: 56px; padding: 8px 20px; }
.bar > a { font: 600 19px/26px ${serif}; color: var(--text); text-decoration: none; overflow-wrap: anywhere; }
.frame { display: grid; grid-template-columns: 256px minmax(0, 1fr); }
main { min-height: calc(100vh - 56px); padding: 32px 48px 64px; background: var(--sheet);
  border: solid var(--line); border-block-width: 1px 0; border-inline-width: 1px 0; border-start-start-radius: 12px; }
main > * { max-width: 656px; margin-inline: auto; }
.tree { position: sticky; top: 0; max-height: 100vh; overflow-y: auto; padding: 4px 8px 24px; }
.tree ul { margin: 0; padding: 0 0 0 15px; list-style: none; }
.tree > ul { padding-inline-start: 12px; }
.tree li { position: relative; }
.tree a { display: block; padding: 5px 8px 5px 10px; border-radius: 6px; font-size: 14.5px; color: var(--text);
  text-decoration: none; overflow-wrap: anywhere; }
.tree a:hover { background: var(--chip); }
.tree [aria-current] { background: var(--here); color: var(--brand); font-weight: 600; }
.tree button { position: absolute; inset-inline-start: -14px; top: 3px; width: 24px; height: 24px; padding: 0; border: 0;
  background: none; color: var(--quiet); cursor: pointer; }
.tree button::before { content: ''; display: block; width: 6px; height: 6px; margin: 0 auto;
  border: solid; border-width: 0 1.5px 1.5px 0; transform: rotate(-45deg); }
.tree [aria-expanded='true']::before { transform: rotate(45deg); }
[data-search] { position: relative; flex: 0 1 432px; margin-inline-start: auto; }
[data-search] input { width: 100%; height: 32px; padding: 0 10px; font: inherit; color: inherit;
  background: var(--sheet); border: 1px solid var(--edge); border-bottom-color: var(--quiet); border-radius: 6px; }
.results { position: absolute; inset-inline-end: 0; top: 38px; width: min(560px, calc(100vw - 40px)); max-height: 70vh;
  overflow-y: auto; padding: 8px 16px; background: var(--sheet); border: 1px solid var(--edge); border-radius: 8px;
  box-shadow: 0 16px 40px -8px rgba(10, 25, 18, .22); z-index: 2; }
.results ul { margin: 0; padding: 0; list-style: none; }
.results li { padding: 8px 0; border-bottom: 1px solid var(--line); overflow-wrap: anywhere; }
.results a { display: block; font: 600 17px/23px ${serif}; }
.results span, .results p { color: var(--quiet); }
.title { margin: 0 0 8px; font: 600 40px/48px ${serif}; letter-spacing: -.018em; overflow-wrap: anywhere; }
.quiet, .path { color: var(--quiet); font-size: 13.5px; line-height: 19px; overflow-wrap: anywhere; }
.path ol { display: flex; flex-wrap: wrap; gap: 0 8px; margin: 0 0 24px; padding: 0; list-style: none; }
.path li + li::before { content: '›'; margin-inline-end: 8px; }
.path a { color: inherit; text-decoration: none; }
.path a:hover { text-decoration: underline; }
.contents ul { padding-inline-start: 24px; line-height: 28px; overflow-wrap: anywhere; }
.contents > ul { margin-top: 24px; padding-inline-start: 20px; }
.more { margin-top: 48px; padding-top: 16px; border-top: 1px solid var(--line); }
.more h2 { margin: 0 0 8px; font: 600 17px/24px ${sans}; }
.more ul { margin: 0; padding-inline-start: 20px; line-height: 26px; overflow-wrap: anywhere; }
.neighbours { display: flex; gap: 24px; justify-content: space-between; margin-top: 48px; }
.neighbours a { text-decoration: none; overflow-wrap: anywhere; }
.neighbours [rel='next'] { margin-inline-start: auto; text-align: end; }
.neighbours span { display: block; color: var(--quiet); font-size: 13.5px; }
body.alone { background: var(--sheet); } .alone main { border: 0; border-radius: 0; }
@media (max-width: 767px) {
  .frame { display: block; }
  .tree { display: none; }
  main { padding: 24px 20px 48px; border-inline-start: 0; border-start-start-radius: 0; }
  .title { font-size: 30px; line-height: 38px; }
  [data-search] { flex-basis: 100%; }
}`;

const words = `
.text { margin-top: 32px; font: 18px/30px ${serif}; overflow-wrap: break-word; }
.text > :first-child { margin-top: 0; }
.text h1, .text h2, .text h3 { font-family: ${serif}; font-weight: 600; text-wrap: balance; }
.text h1 { font-size: 31px; line-height: 40px; margin: 52px 0 16px; }
.text h2 { font-size: 25px; line-height: 32px; margin: 48px 0 12px; }
.text h3 { font-size: 20px; line-height: 28px; margin: 34px 0 8px; }
.text :is(h4, h5, h6) { font: 600 16px/24px ${sans}; margin: 28px 0 6px; }
.text :is(h5, h6) { color: var(--quiet); }
.text p { margin: 0 0 20px; }
.text a { text-decoration-thickness: 1px; text-underline-offset: 3px; }
.text a:not([href]) { color: inherit; }
.text strong, .text b { font-weight: 650; }
.text del { color: var(--quiet); }
.text mark { background: var(--mark); color: var(--mark-text); }
.text .mention { font-weight: 600; }
.text blockquote { margin: 24px 0; padding-inline-start: 20px; border-inline-start: 2px solid var(--edge); font-style: italic;
  color: var(--strong); }
.text :not(pre) > code { font: .83em ${mono}; padding: 2px 5px; background: var(--chip); border-radius: 4px; }
.text kbd { font: 600 13px/20px ${sans}; padding: 1px 6px; border: 1px solid var(--edge); border-radius: 4px;
  background: var(--well); }
.text hr { border: 0; border-top: 1px solid var(--line); margin: 44px 0; }
.text :is(ul, ol) { margin: 0 0 20px; padding-inline-start: 26px; }
.text li { margin-bottom: 6px; }
.text li > :is(ul, ol) { margin: 6px 0 0; }
.text li > p { margin-bottom: 8px; }
.text li::marker { color: var(--quiet); }
.text .contains-task-list { padding-inline-start: 4px; list-style: none; }
.text .task-list-item input { width: 16px; height: 16px; margin: 0; margin-inline-end: 8px; vertical-align: -2px; accent-color: var(--brand); }
.text :is(.callout, blockquote) > :last-child { margin-bottom: 0; }
.text .callout { margin: 4px 0 24px; padding: 14px 18px 16px;
  border-inline-start: 3px solid var(--quiet); background: var(--well); }
.text .callout-label { margin: 0 0 4px; font: 600 14px/20px ${sans}; }
.text .note { border-color: var(--code-function); } .text .note > .callout-label { color: var(--code-function); }
.text .tip { border-color: var(--brand); } .text .tip > .callout-label { color: var(--brand); }
.text .important { border-color: var(--code-keyword); } .text .important > .callout-label { color: var(--code-keyword); }
.text .warning { border-color: var(--warn); } .text .warning > .callout-label { color: var(--warn); }
.text .caution { border-color: var(--danger); } .text .caution > .callout-label { color: var(--danger); }
.properties { display: grid; grid-template-columns: fit-content(35%) minmax(0, 1fr); gap: 4px 16px; margin: 0 0 28px;
  font: 13.5px/19px ${sans}; color: var(--quiet); overflow-wrap: anywhere; }
.properties dt { font-weight: 600; } .properties dd { margin: 0; white-space: pre-wrap; }`;

const blocks = `
.text .code { position: relative; margin: 4px 0 24px; }
.text pre { margin: 0; padding: 15px 23px; overflow-x: auto; background: var(--well); border: 1px solid var(--well-line);
  border-radius: 8px; font: 13.5px/22px ${mono}; tab-size: 4; }
.text .language { position: absolute; top: 7px; inset-inline-end: 15px; font: 12px/18px ${sans}; color: var(--quiet); }
.text .table { overflow-x: auto; margin: 8px 0 28px; }
.text table { border-collapse: collapse; min-width: 100%; font: 15px/22px ${sans}; font-variant-numeric: tabular-nums; }
.text :is(th, td) { padding-block: 9px; padding-inline: 0 20px; text-align: start; vertical-align: top; }
.text th { font-size: 13.5px; font-weight: 600; color: var(--quiet); border-bottom: 1px solid var(--edge); }
.text td { border-bottom: 1px solid var(--line); }
.text [align='right'] { text-align: right; } .text [align='center'] { text-align: center; }
.text figure { margin: 28px 0; }
.text figure:not(:has(img)) figcaption { display: none; }
.text img { max-width: 100%; height: auto; }
.text .${lineImageClass} { max-height: ${maxLineImageHeight}em; margin-block: -.2em; vertical-align: middle; }
.text figure img { display: block; border: 1px solid var(--well-line); border-radius: 8px; }
.text figcaption { margin-top: 10px; font: 14px/20px ${sans}; color: var(--quiet); }
.text .formula-block { overflow-x: auto; margin: 4px 0 24px; text-align: center; }
.text .footnotes { margin-top: 44px; padding-top: 24px; border-top: 1px solid var(--line); font-size: 15px;
  line-height: 24px; color: var(--quiet); }
.text sup { line-height: 0; } .text sup a { font: 11px ${sans}; }
.text .sr-only { position: absolute; width: 1px; height: 1px; margin: 0; overflow: hidden; clip-path: inset(50%); }`;

const print = `
@media print {
  :root { color-scheme: light; ${variables(light)} }
  html, main { background: none; border: 0; }
  .bar, .tree, .path, .neighbours, .skip { display: none; }
  .frame { display: block; } main { padding: 0; } main > * { max-width: none; }
  .text :is(pre, code) { white-space: pre-wrap; overflow-wrap: anywhere; }
  .text :is(pre, .table, .formula-block) { overflow: visible; }
  .text :is(h1, h2, h3, h4, h5, h6) { break-after: avoid; }
  .text :is(pre, tr, img, blockquote, .callout) { break-inside: avoid; }
  .text a[href^='http']::after { content: ' (' attr(href) ')'; font-size: .8em; overflow-wrap: anywhere; }
}`;

const codeColours = Object.keys(codeParts)
  .map((name) => `.text .code-${name} { color: var(--code-${name}); }`)
  .join('\n');

/** The style of a page, without fonts. */
export const pageStyle = `${colours}${frame}${words}${blocks}\n${codeColours}${print}\n`;

/** The style of all pages of an export. */
export const siteStyle = `${fontRules}${pageStyle}`;
