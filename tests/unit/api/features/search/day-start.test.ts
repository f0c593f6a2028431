import { describe, expect, it } from 'vitest';
import { dayStart } from '../../../../../api/features/search/day-start.ts';

describe('the beginning of a day', () => {
  it.each([
    ['2026-11-27', 'UTC', '2026-11-27T00:00:00.000Z'],
    ['2026-11-27', 'Pacific/Kiritimati', '2026-11-26T10:00:00.000Z'],
    ['2026-11-27', 'Pacific/Pago_Pago', '2026-11-27T11:00:00.000Z'],
    ['2026-11-27', 'Asia/Kathmandu', '2026-11-26T18:15:00.000Z'],
    ['2026-07-01', 'Europe/Berlin', '2026-06-30T22:00:00.000Z'],
    ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z'],
    ['2026-03-30', 'Europe/Berlin', '2026-03-29T22:00:00.000Z'],
    // at midnight clocks are put to one o'clock
    ['2026-09-06', 'America/Santiago', '2026-09-06T04:00:00.000Z'],
    ['2026-11-27', 'No/Such_Zone', '2026-11-27T00:00:00.000Z'],
    ['9999-12-31', 'UTC', '9999-12-31T00:00:00.000Z'],
  ])('%s in %s is %s', (day, zone, start) => {
    expect(dayStart(day, zone).toISOString()).toBe(start);
  });
});
