import { describe, expect, it } from 'vitest';
import { obsidianReader } from '../../../../../../api/conversion/in/obsidian/reader.ts';
import { rewriteWikilinks } from '../../../../../../api/conversion/in/obsidian/wikilinks.ts';
import { fileAddress, itemAddress } from '../../../../../../api/conversion/in/item.ts';
import { memoryArchive, pageOf, readAll, treeOf } from '../../../../../support/memory-archive.ts';

const vault = {
  '.obsidian/app.json': '{}',
  'Home.md': [
    '# Home',
    'See [[Plan]], [[plan#The First Step|the step]], [[Deep/Plan|the other]] and [[#Home]].',
    '![[lamp.png]] ![[lamp.png|300]] ![[Plan]] [[lamp.png|the file]]',
    '`[[Plan]]` and [[Nowhere]], [plain](Plan.md)',
    '```',
    '[[Plan]]',
    '```',
    '> [!tip] Kept\r',
    'End [[Plan^block]]',
    '',
  ].join('\n'),
  'Plan.md': 'x\n',
  'Deep/Plan.md': 'y\n',
  'pictures/lamp.png': 'bytes',
};

describe('a vault of Obsidian', () => {
  it('becomes documents whose wikilinks lead, and whose other bytes stay', async () => {
    const archive = memoryArchive(vault);
    expect(await obsidianReader.recognise(archive)).toBe('.obsidian/app.json');
    const { pages } = await readAll(obsidianReader, archive);
    expect(treeOf(pages)).toEqual(['Home', 'Plan', 'Deep', '  Plan']);
    const { markdown, notes, item } = pageOf(pages, 'Home');
    const plan = itemAddress('Plan.md');
    const [lamp] = item.files;
    const picture = fileAddress(lamp?.key ?? '');
    expect(item.files.map(({ name }) => name)).toEqual(['lamp.png']);
    expect(markdown).toBe(
      [
        '# Home',
        `See [Plan](${plan}), [the step](${itemAddress('Plan.md', 'the-first-step')}), [the other](${itemAddress('Deep/Plan.md')}) and [Home](#home).`,
        `![](${picture}) <img src="${picture}" alt="lamp.png" width="300"> [Plan](${plan}) [the file](${picture})`,
        `\`[[Plan]]\` and [[Nowhere]], [plain](${plan})`,
        '```',
        '[[Plan]]',
        '```',
        '> [!tip] Kept\r',
        `End [Plan](${plan})`,
        '',
      ].join('\n'),
    );
    expect(notes).toContainEqual({ code: 'dead-link', count: 1, example: '[[Nowhere]]' });
    expect(notes).toContainEqual({ code: 'embedded-as-link', count: 1, example: 'Plan' });
  });

  it.each([
    '[['.repeat(300_000),
    '![['.repeat(200_000) + ']]',
    `[[${'a|'.repeat(300_000)}`,
    `${'`'.repeat(500_000)}[[a]]`,
    '` '.repeat(300_000) + '[[a]]',
  ])('leaves hostile text %# as it is, at once', (text) => {
    expect(rewriteWikilinks('Home.md', text, () => undefined).markdown).toBe(text);
  });
});
