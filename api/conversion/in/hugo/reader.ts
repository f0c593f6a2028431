import { posix } from 'node:path';
import type { Archive, ImportItem, ImportNote, ImportReader, ReadOptions } from '../item.ts';
import { filesOf, markdownEnding, type Files } from '../markdown/folders.ts';
import type { PageFacts, PageRules } from '../markdown/plan.ts';
import { findConfig, readSettings, readSettingsText, settingOf, type SiteConfig } from '../site/config.ts';
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
  const links = { served: [`${base}static`, 'static', 'public', top], addressesOf, shortcode };
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

function addressesOf({ path, fields }: PageFacts): string[] {
  const slug = fields.get('slug');
  const others = (fields.get('aliases') ?? '').split(', ').filter((address) => address.startsWith('/'));
  return [
    ...(fields.get('url') ? [fields.get('url') ?? ''] : []),
    ...(slug ? [posix.join(posix.dirname(path), slug)] : []),
    ...others,
  ];
}
