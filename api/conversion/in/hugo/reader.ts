import { posix } from 'node:path';
import type { Archive, ImportItem, ImportNote, ImportReader, ReadOptions } from '../item.ts';
import { filesOf, isIndexName, markdownEnding, type Files } from '../markdown/folders.ts';
import type { PageFacts, PageRules } from '../markdown/plan.ts';
import { findConfig, readSettings, readSettingsText, settingOf, type SiteConfig } from '../site/config.ts';
import { withoutEnding } from '../shared/entry-paths.ts';
import { readSite } from '../site/read-site.ts';
import { placeIn, topWithPages } from '../site/rules.ts';

const configName = /^(?:hugo|config)\.(?:toml|ya?ml|json)$/;
const section = /(?:^|\/)_index\.md$/;
/** `{{< figure >}}`, `{{% note %}}`; not their ends. */
const shortcode = /\{\{[<%][ \t]*(?!\/)([\w./-]{1,60})/g;

/** The folder of a site that Hugo makes, or its pages alone: `_index.md` is a section, `weight` the order. */
export const hugoReader: ImportReader = {
  kind: 'hugo',
  recognise(archive) {
    const files = filesOf(archive);
    return configIn(files)?.path ?? [...files.byPath.keys()].find((path) => section.test(path)) ?? null;
  },
  read: readPages,
};

/** Others name their settings alike: only with a folder `content` they are Hugo's. */
function configIn(files: Files): SiteConfig | null {
  const config = findConfig(files, configName);
  const isHugo =
    config !== null &&
    (posix.basename(config.path).startsWith('hugo.') ||
      [...files.byPath.keys()].some(
        (path) => path.startsWith(`${config.base}content/`) && markdownEnding.test(path),
      ));
  return isHugo ? config : null;
}

async function* readPages(archive: Archive, options: ReadOptions): AsyncGenerator<ImportItem, ImportNote[]> {
  const files = filesOf(archive);
  const config = configIn(files);
  const base = config?.base ?? '';
  const folder = config ? await contentFolder(config) : '';
  const top = config ? topWithPages(files, base + folder, markdownEnding, base) : '';
  const links = {
    ...{ served: [`${base}static`, 'static', 'public', top], addressesOf: addressesOf(top) },
    ...{ isKnownFromTop: true, sameAddress, shortcode, rewriteRefs },
  };
  return yield* readSite(archive, options, { files, top, pages, links });
}

async function contentFolder({ path, entry }: SiteConfig): Promise<string> {
  if (!path.endsWith('.toml')) return settingOf(await readSettings(entry), 'contentDir') || 'content';
  const [head = ''] = (await readSettingsText(entry)).split(/^[ \t]*\[/m);
  return /^contentDir\s*=\s*["']([^"'\n]{1,200})["']/im.exec(head)?.[1] ?? 'content';
}

const pages: PageRules = {
  placeOf({ fields }) {
    const weight = placeIn(fields.get('weight'));
    // 0 counts as none
    return weight === 0 ? undefined : weight;
  },
  nameOf: ({ fields }, name) => fields.get('linktitle') ?? name,
  leaveOut: ({ fields }) => (fields.get('draft') === 'true' ? 'draft-left-out' : null),
};

/** The folder or the ending of a language: `en`, `pt-br`, `zh_CN`. */
const language = /^[a-z]{2}(?:[-_][a-z]{2,4})?$/i;

/** Where shortcodes find a page by its name alone; no page is served there. */
const byName = '/@/';

/** Where Hugo serves a page: below its folders, unless its front matter says so. */
const addressesOf =
  (top: string) =>
  ({ path, fields }: PageFacts): string[] => {
    const parts = withoutEnding(path.slice(top === '' ? 0 : top.length + 1)).split('/');
    const name = withoutLanguage(parts.pop() ?? '');
    const folder = posix.join('/', ...parts);
    const slug = fields.get('slug');
    // the folder of a page is part of it, that of a section is not
    const usual = isIndexName(name) ? folder : posix.join(folder, name);
    const served = slug && name !== '_index' ? posix.join(posix.dirname(usual), slug) : usual;
    const aliases = (fields.get('aliases') ?? '').split(', ').filter(Boolean);
    const all = [
      ...[fields.get('url') || served, served, usual],
      ...aliases.map((alias) => (alias.startsWith('/') ? alias : posix.join(posix.dirname(served), alias))),
    ];
    const inLanguage = parts[0] !== undefined && language.test(parts[0]) ? `/${parts[0]}` : null;
    const bare = all.map((each) =>
      inLanguage !== null && each.startsWith(inLanguage) ? each.slice(inLanguage.length) : each,
    );
    return [...all, ...bare.filter((each) => each !== ''), byName + posix.basename(usual)];
  };

const withoutLanguage = (name: string): string => {
  const at = name.lastIndexOf('.');
  return at > 0 && language.test(name.slice(at + 1)) ? name.slice(0, at) : name;
};

/** As Hugo makes addresses of names. */
const sameAddress = (address: string): string =>
  address
    .toLowerCase()
    .replace(/\s+/g, '-')
    .replace(/[^\p{L}\p{M}\p{N}./_~#+@-]/gu, '');

const ref =
  /\{\{[<%][ \t]*(?:rel)?ref[ \t]+(?:path[ \t]*=[ \t]*)?["`]?([^"`\s<>{}]{1,500})["`]?[^<>{}%]{0,200}[>%]\}\}/g;

/** `{{< ref "docs/a.md#part" >}}`, seen from the page, from the top, or by the name alone. */
const rewriteRefs = (text: string, addressOf: (path: string) => string | null): string =>
  text.replace(ref, (whole, target: string) => {
    const [, path = '', fragment = ''] = /^([^#]*)(#.*)?$/.exec(target) ?? [];
    if (path === '') return fragment || whole;
    const page = path.replace(/\.(?:md|markdown)$/i, '').replace(/(?:^|\/)_?index$/i, '') || '/';
    const address =
      addressOf(path) ??
      addressOf(posix.join('/', path)) ??
      addressOf(posix.join('/', page)) ??
      (page.includes('/') ? null : addressOf(byName + page));
    return address === null ? whole : address + fragment;
  });
