import { i18n } from '@lingui/core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

const load = async () => ({
  ...(await import('../../../web/lib/dates.ts')),
  ...(await import('../../../web/lib/sizes.ts')),
  ...(await import('../../../web/lib/shortcuts.ts')),
  ...(await import('../../../web/lib/roles.ts')),
});
let page: Awaited<ReturnType<typeof load>>;

beforeAll(async () => {
  const { messages } = await import('virtual:texts/de');
  document.documentElement.lang = 'de';
  i18n.loadAndActivate({ locale: 'de', messages });
  // what another test has loaded keeps English formatters
  vi.resetModules();
  page = await load();
});

afterAll(() => {
  document.documentElement.lang = '';
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  vi.resetModules();
});

describe('a page in German', () => {
  const now = new Date(2026, 10, 20, 10, 30);
  const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute);

  it('writes dates the German way', () => {
    expect(page.formatDate(now)).toBe('20. November 2026');
    expect(page.formatLong(at(20, 9, 5))).toBe('Freitag, 20. November 2026 um 09:05');
    expect(page.formatDayHeading(at(17, 9), now)).toBe('Dienstag, 17. November');
    expect(page.formatMoment(at(19, 17, 40), now)).toBe('gestern um 17:40');
    expect(page.formatRowDate(at(20, 9, 12), now)).toBe('Heute, 09:12');
  });

  it('counts what is ago', () => {
    expect(page.formatAgo(at(20, 10, 29), now)).toBe('Vor 1 Minute');
    expect(page.formatAgo(at(20, 8), now)).toBe('Vor 2 Stunden');
    expect(page.formatCommentDate(at(17, 8), now)).toBe('Vor 3 Tagen');
  });

  it('writes sizes with a comma', () => {
    expect([page.formatSize(4300), page.formatSize(44_742_738)]).toEqual(['4,2 kB', '42,67 MB']);
  });

  it('names keys as a German keyboard labels them', () => {
    expect(page.keysOf('redo')).toEqual(['Strg+Umschalt+Z', 'Strg+Y']);
    expect(page.keysOf('treeMenu')).toEqual(['Umschalt+F10', 'Menü']);
    expect([page.keysOf('treeFirst'), page.keysOf('treeLast')]).toEqual([['Pos1'], ['Ende']]);
    expect(i18n._(page.shortcuts.moveIn.does)).toBe('In das Dokument darüber verschieben');
  });

  it('tells the role of an editor from the editor', () => {
    expect([page.roleNames.editor, i18n._(page.shortcuts.bold.group)]).toEqual(['Bearbeiter', 'Editor']);
  });
});
