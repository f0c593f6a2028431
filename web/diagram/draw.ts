/* oxlint-disable lingui/no-unlocalized-strings -- the frame has no texts: Mermaid's own messages are English too */
import type { Mermaid, MermaidConfig } from 'mermaid';
import type { DiagramReply, DiagramRequest } from './messages.ts';
import { themeVariables } from './themes.ts';
import { errorMessage } from '../../api/text/error-message.ts';

let mermaid: Mermaid | undefined;

export async function loadMermaid(): Promise<void> {
  mermaid = (await import('mermaid')).default;
}

const fontFamily = "'Segoe UI', 'Helvetica Neue', Arial, sans-serif";

const configOf = (theme: DiagramRequest['theme']): MermaidConfig => ({
  startOnLoad: false,
  securityLevel: 'strict',
  htmlLabels: false,
  flowchart: { htmlLabels: false },
  maxTextSize: 20_480,
  suppressErrorRendering: true,
  // fatal: a diagram must not write to the console
  logLevel: 5,
  theme: 'base',
  darkMode: theme === 'dark',
  themeCSS: '.node rect, rect.actor { rx: 6px; ry: 6px; }',
  themeVariables: { ...themeVariables[theme], fontFamily, fontSize: '15px' },
  fontFamily,
  // options that a text cannot override by a directive
  secure: [
    'secure',
    'securityLevel',
    'startOnLoad',
    'maxTextSize',
    'maxEdges',
    'suppressErrorRendering',
    'htmlLabels',
    'logLevel',
    'dompurifyConfig',
    'themeCSS',
  ],
});

const running = 'script, iframe, object, embed, audio, video, animate[attributeName="href"], set';

/** Removes what could run or link anywhere if somebody opened the picture by itself. */
function takeDangers(svg: Element): void {
  for (const element of svg.querySelectorAll(running)) element.remove();
  for (const element of [svg, ...svg.querySelectorAll('*')])
    for (const { name } of [...element.attributes])
      if (/^on/i.test(name) || /(?:^|:)href$/i.test(name)) element.removeAttribute(name);
}

/** References within the picture, such as to the heads of arrows, are no links. */
const isWithin = (address: string | null): boolean => address?.startsWith('#') ?? false;

/** The picture in Mermaid's answer, as well-formed XML with its own size. */
function pictureOf(answer: string): DiagramReply {
  // this parser runs nothing
  const svg = new DOMParser().parseFromString(answer, 'text/html').querySelector('svg');
  if (!svg) return { kind: 'problem', message: 'Mermaid drew nothing' };
  const within = [...svg.querySelectorAll('use[href], textPath[href], linearGradient[href]')].flatMap(
    (element) => {
      const href = element.getAttribute('href');
      return isWithin(href) ? [{ element, href: href! }] : [];
    },
  );
  takeDangers(svg);
  for (const { element, href } of within) element.setAttribute('href', href);
  const [, , width = 0, height = 0] = (svg.getAttribute('viewBox') ?? '').split(/[\s,]+/).map(Number);
  const title = svg.querySelector(':scope > title')?.textContent.trim() ?? '';
  if (!(width > 0) || !(height > 0)) return { kind: 'problem', message: 'Mermaid drew nothing' };
  svg.setAttribute('width', String(width));
  svg.setAttribute('height', String(height));
  svg.removeAttribute('style');
  return { kind: 'drawn', svg: new XMLSerializer().serializeToString(svg), width, height, title };
}

/** How often progress is reported. Milliseconds. A frame that is busy cannot report, one that waits for a file can. */
const waitingEach = 1_000;

/** @param tell called with the progress */
export async function drawDiagram(
  { source, theme }: DiagramRequest,
  tell: (reply: DiagramReply) => void,
): Promise<DiagramReply> {
  if (!mermaid) return { kind: 'lost' };
  const beat = setInterval(() => tell({ kind: 'waiting' }), waitingEach);
  try {
    mermaid.initialize(configOf(theme));
    await mermaid.parse(source);
    clearInterval(beat);
    tell({ kind: 'parsed' });
    const { svg } = await mermaid.render('diagram', source);
    return pictureOf(svg);
  } catch (error) {
    return { kind: 'problem', message: errorMessage(error) };
  } finally {
    clearInterval(beat);
    document.body.replaceChildren();
  }
}
