// oxlint-disable-next-line lingui/no-unlocalized-strings -- a heading of the changelog
const latest = 'Unreleased';

/**
 * What a version changed, from the changelog: its own section, and what was added since, where the program is newer than
 * its last version.
 * @returns Markdown
 */
export function changesOf(changelog: string, version: string): string {
  const sections = changelog.split(/^(?=## )/m).slice(1);
  const isOf = (section: string, name: string) =>
    section.startsWith(`## ${name}`) && !/^[\w.]/.test(section.slice(3 + name.length));
  const own = sections.filter((section) => isOf(section, version));
  const unreleased = sections.filter((section) => isOf(section, latest) && section.trim().includes('\n'));
  return [...unreleased, ...own].join('\n').trim();
}
