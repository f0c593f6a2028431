import { scriptlessPolicy } from '../core/http/security-headers.ts';
import { fontRulesOf } from '../conversion/out/html/fonts.ts';
import { inWordsOf, wholePage } from '../conversion/out/html/markup.ts';
import { pageStyle } from '../conversion/out/html/style.ts';
import { escapeHtml } from '../text/escape-html.ts';
import type { Language } from '../text/languages.ts';
import { inLanguages, type Say } from '../text/translations.ts';
import { shapeOf, type Schema } from './api-shapes.ts';

/** What the page reads of the OpenAPI document. */
interface ApiDescription {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; responses: Record<string, { description: string }> };
}

interface Operation {
  tags: string[];
  summary: string;
  security: Record<string, string[]>[];
  parameters?: { name: string; in: string; required?: boolean; schema: Schema }[];
  requestBody?: { content: Content };
  responses: Record<string, { $ref?: string; description?: string; content?: Content }>;
}

type Content = Record<string, { schema: Schema }>;

export const apiPageTexts = {
  title: 'The API',
  intro:
    'Scripts can make every call that the page makes. Make an API token in Settings, and send it with each call:',
  machine: 'The same as an OpenAPI document, for programs',
  filter: 'Filter by path or words',
  apply: 'Filter',
  all: 'Show all calls',
  none: 'No call has these words.',
  takes: 'Takes',
  answers: 'Answers',
  refuses: 'Refuses',
  schemas: 'Shapes',
  token: 'Token: {scope}',
  noToken: 'No token: signed-in people only',
  open: 'Anybody',
  skip: 'Skip to the calls',
};

type Words = Say<keyof typeof apiPageTexts>;

const wordsIn = inLanguages('api-page', apiPageTexts);

const ownStyle = `
.bar > a { color: var(--text); }
main > * { max-width: 816px; }
.title { margin-inline: auto; }
pre { padding: 12px 16px; overflow-x: auto; background: var(--well); border: 1px solid var(--well-line);
  border-radius: 6px; font-size: 13px; line-height: 20px; tab-size: 2; }
form { display: flex; flex-wrap: wrap; gap: 8px; align-items: end; margin-block: 24px; }
form label { flex: 1 1 240px; font-weight: 600; }
form input { display: block; width: 100%; height: 40px; margin-top: 4px; padding: 0 12px; font: inherit; color: inherit;
  background: var(--sheet); border: 1px solid var(--edge); border-bottom-color: var(--quiet); border-radius: 6px; }
form button { min-height: 40px; padding: 0 20px; font: inherit; font-weight: 600; color: var(--sheet);
  background: var(--brand); border: 0; border-radius: 6px; cursor: pointer; }
h2 { margin-block: 32px 8px; }
details { border-bottom: 1px solid var(--line); }
summary { padding: 8px 4px; cursor: pointer; overflow-wrap: anywhere; }
summary:hover { background: var(--chip); }
summary code { font-size: 13.5px; }
summary b { display: inline-block; min-width: 56px; font-size: 12px; color: var(--brand); }
summary span { display: block; color: var(--quiet); }
details > div { padding: 0 4px 16px; }
h3 { margin: 12px 0 4px; font-size: 15px; line-height: 20px; }
details ul { margin: 0; padding-inline-start: 20px; }`;

const style = fontRulesOf('/p/fonts') + pageStyle + ownStyle;

export const apiPagePolicy = scriptlessPolicy(style);

type Page = ReturnType<typeof createApiPage>;

const pages = new Map<Language, Page>();

/** The page of the calls. @param json the OpenAPI document */
export function drawApiPage(json: Buffer, language: Language, shown: Parameters<Page>[0]): string {
  const page = pages.get(language) ?? createApiPage(JSON.parse(json.toString()) as ApiDescription, language);
  pages.set(language, page);
  return page(shown);
}

/** Draws the calls once; the page of a filter is then put together from what is drawn. */
function createApiPage({ paths, components }: ApiDescription, language: Language) {
  const said = wordsIn(language);
  const say: Words = (name, values) => escapeHtml(said(name, values));
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      feature: operation.tags[0] ?? '',
      words: `${method} ${path} ${operation.summary}`.toLowerCase(),
      html: drawCall({ method, path, operation }, { say, refusals: components.responses }),
    })),
  );
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) =>
      `<h3 id="${escapeHtml(name)}">${escapeHtml(name)}</h3><pre tabindex="0">${shapeOf(schema)}</pre>`,
  );
  /** @param filter what a path or a summary must contain: every word of it */
  return ({ origin, filter }: { origin: string; filter: string }): string => {
    const wanted = filter.toLowerCase().split(/\s+/).filter(Boolean);
    const found = calls.filter((call) => wanted.every((word) => call.words.includes(word)));
    const lists = [...byFeature(found)].map(
      ([feature, list]) => `<section><h2>${escapeHtml(feature)}</h2>${list.join('')}</section>`,
    );
    const curl = `curl -H "Authorization: Bearer $LECTERN_TOKEN" ${origin}/api/documents/recent`;
    const main = `<h1 class="title">${say('title')}</h1>
<p>${say('intro')}</p><pre tabindex="0">${escapeHtml(curl)}</pre>
<p><a href="/api/openapi.json">${say('machine')}</a></p>
<form method="get" action="/api/docs"><label>${say('filter')}<input type="search" name="q" maxlength="100"
value="${escapeHtml(filter)}"></label><button>${say('apply')}</button></form>
${wanted.length > 0 ? `<p><a href="/api/docs">${say('all')}</a></p>` : ''}
<div id="lectern:calls" tabindex="-1" lang="en" dir="ltr">${lists.join('\n') || `<p lang="${language}">${say('none')}</p>`}</div>
<section><h2>${say('schemas')}</h2><div lang="en" dir="ltr">${schemas.join('\n')}</div></section>`;
    return wholePage({
      language,
      title: `${say('title')} · Lectern`,
      head: `<link rel="icon" type="image/svg+xml" href="/favicon.svg"><style>${style}</style>`,
      body: `<body ${inWordsOf(language)} class="alone"><a class="skip" href="#lectern:calls">${say('skip')}</a>
<header class="bar"><a href="/">Lectern</a></header><main>${main}</main></body>`,
    });
  };
}

function byFeature(calls: { feature: string; html: string }[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { feature, html } of calls) found.set(feature, [...(found.get(feature) ?? []), html]);
  return found;
}

function drawCall(
  { method, path, operation }: { method: string; path: string; operation: Operation },
  { say, refusals }: { say: Words; refusals: ApiDescription['components']['responses'] },
): string {
  const { summary, security, parameters = [], requestBody, responses } = operation;
  const token = security.find((way) => way['token'])?.['token']?.[0];
  const who =
    security.length === 0
      ? say('open')
      : token === undefined
        ? say('noToken')
        : say('token', { scope: token });
  const inputs = parameters.map(
    ({ name, in: place, required, schema }) =>
      `<li><code>${escapeHtml(name)}${required ? '' : '?'}</code> (${escapeHtml(place)}): <code>${shapeOf(schema)}</code></li>`,
  );
  const takes = (inputs.length > 0 ? `<ul>${inputs.join('')}</ul>` : '') + drawContent(requestBody?.content);
  const [good, bad] = [[] as string[], [] as string[]];
  for (const [status, { $ref, description = '', content }] of Object.entries(responses)) {
    const says = $ref === undefined ? description : (refusals[status]?.description ?? '');
    if ($ref === undefined) good.push(`<p>${status} ${escapeHtml(says)}</p>${drawContent(content)}`);
    else bad.push(`<li>${status} ${escapeHtml(says)}</li>`);
  }
  return `<details><summary><b>${method.toUpperCase()}</b> <code>${escapeHtml(path)}</code><span>${escapeHtml(summary)}</span></summary>
<div><p>${who}</p>${takes && `<h3>${say('takes')}</h3>${takes}`}
<h3>${say('answers')}</h3>${good.join('')}<h3>${say('refuses')}</h3><ul>${bad.join('')}</ul></div></details>`;
}

const drawContent = (content: Content = {}): string =>
  Object.entries(content)
    .map(([type, { schema }]) => `<p>${escapeHtml(type)}</p><pre tabindex="0">${shapeOf(schema)}</pre>`)
    .join('');
