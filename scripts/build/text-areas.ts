import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { TextPart } from '../../web/lib/text-parts.ts';

/** The folders in `web/features` whose texts are loaded with what needs them, because most people never see them. */
const areas: Readonly<Partial<Record<TextPart, readonly string[]>>> = {
  document: [
    'attachments',
    'comments',
    'documents',
    'history',
    'public-links',
    'releases',
    'reviews',
    'templates',
  ],
  editor: ['editor'],
  account: ['auth', 'imports', 'exports', 'notifications', 'profile', 'security', 'settings', 'tokens'],
  admin: ['administration', 'audit', 'groups', 'hooks', 'jobs', 'sign-in-ways', 'users', 'workspace'],
};

const areaOfFolder = new Map(
  Object.entries(areas).flatMap(([area, folders]) => folders.map((folder) => [folder, area as TextPart])),
);

/** The area of a module of the page; `rest` if it is in none. */
export const areaOf = (file: string): TextPart =>
  areaOfFolder.get(/[\\/]web[\\/]features[\\/]([^\\/]+)/.exec(file)?.[1] ?? '') ?? 'rest';

const staticImports = /^(?:import|export)\b(?!\s+type\b)[^'"();]*?from\s+['"](\.[^'"]+)['"]/gm;

/** The areas of a module and of all that it imports. What it loads later waits for its own. */
export function areasOf(file: string): TextPart[] {
  const seen = new Set<string>();
  const found = new Set<TextPart>();
  const visit = (path: string): void => {
    if (seen.has(path) || !/\.tsx?$/.test(path)) return;
    seen.add(path);
    found.add(areaOf(path));
    for (const [, next] of readFileSync(path, 'utf8').matchAll(staticImports))
      visit(join(dirname(path), next!));
  };
  visit(file);
  found.delete('rest');
  return [...found].sort();
}
