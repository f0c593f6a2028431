import { describe, expect, test } from 'vitest';
import { documentTitle } from '../../../../../../api/conversion/in/markdown/document-title.ts';
import { createTextReader } from '../../../../../../api/conversion/in/markdown/text-reader.ts';

const titleOf = (source: string, fallback: string) => documentTitle(source, fallback, createTextReader());

describe('the title of an imported document', () => {
  test.each([
    ['# One #\n\n# Two', 'One'],
    ['text\n\n# Below', 'Name'],
    ['## Tasks\n\n- [ ] call', 'Name'],
    ['### Deep', 'Name'],
    ['Under\nlined\n===\n# No', 'Under lined'],
    ['Under\nlined\n---\n# No', 'Name'],
    ['# 1. First', '1. First'],
    ['1986\n===', '1986'],
    ['# A [link](x.md) and `code` *here*', 'A link and code here'],
    ['```\n# code\n```\n# Real', 'Name'],
    ['<!-- for\nmachines -->\n\n# Real', 'Real'],
    ['<!-- a --> text\n\n# Real', 'Name'],
    ['# Guide [![Chat](https://a.example/c.svg)](https://a.example)', 'Guide'],
    ['# ![Logo](a.png) Guide ![x][y]\n\n[y]: b.png', 'Guide'],
    ['# ![Logo](a.png)', 'Name'],
    ['---\nlayout: x\n---\n# Real', 'Real'],
    ['---\nlayout: x\ntitle: Given\n---\n# Real', 'Given'],
    ['\ufeff---\r\ntitle: "A: \\"b\\" é"\r\n---\r\n', 'A: "b" é'],
    ["---\ntitle: 'It''s # here' # comment\n---\n", "It's # here"],
    ['---\ntitle: Plain # comment\n---\n', 'Plain'],
    ['---\ntitle: >-\n  Over two\n  lines\nweight: 3\n---\n', 'Over two lines'],
    ['---\nparent:\n  title: Other\n---\n# Real', 'Real'],
    ['---\ntitle: ""\n---\n# Real', 'Real'],
    ['+++\ntitle = "Of Hugo"\n+++\n# Real', 'Of Hugo'],
    ['---\ntitle: Never closed\n\n# Real', 'Name'],
    ['\ufeff# Marked', 'Marked'],
    ['# \n## Second', 'Name'],
    ['> # Quoted\n\n# Own', 'Name'],
    ['- # Listed\n\n# Own', 'Name'],
    ['<h1 align="center">\n  Centred &amp; <b>bold</b>\n</h1>\n\n## Install', 'Centred & bold'],
    ['<h1><img src="a.png"></h1>\n\n## Install', 'Name'],
    ['#no heading', 'Name'],
    ['', 'Name'],
  ])('%j is %s', async (source, title) => {
    expect(await titleOf(source, 'Name')).toBe(title);
  });

  test('is whole, so that the import can say that it cuts it, and never blank', async () => {
    expect(await titleOf(`# ${'x'.repeat(99)}😀`, '')).toBe(`${'x'.repeat(99)}😀`);
    expect(await titleOf('', ` ${'é'.repeat(150)} `)).toBe('é'.repeat(150));
    expect(await titleOf('', '  ')).toBe('Untitled');
  });
});
