import pg from 'pg';
import { expect, test } from 'vitest';
import { valueReaders } from '../../../db/stored-time.ts';

const timestamptz = pg.types.builtins.TIMESTAMPTZ;
const own = valueReaders.getTypeParser(timestamptz, 'text') as (text: string) => unknown;
const drivers = pg.types.getTypeParser(timestamptz, 'text') as (text: string) => unknown;

const moments = [
  '2026-11-25 21:00:07.123456+00',
  '2026-11-25 21:00:07.1+00',
  '2026-11-25 21:00:07.12+00',
  '2026-11-25 21:00:07.0009+00',
  '2026-11-25 21:00:07+00',
  '1999-12-31 23:59:59.999999+00',
  '0044-03-15 12:00:00+00',
  '2026-11-25 22:00:07.123456+01',
  '2026-11-25 15:30:07.5-05:30',
  '12026-11-25 21:00:07+00',
  '0044-03-15 12:00:00+00 BC',
];

test.each(moments)('the moment %s is read as the driver reads it', (text) => {
  const read = own(text) as Date;
  const expected = drivers(text) as Date;
  expect(read).toBeInstanceOf(Date);
  expect(read.getTime()).toBe(expected.getTime());
  expect(JSON.stringify(read)).toBe(JSON.stringify(expected));
});

test('infinity is read as the driver reads it', () => {
  expect([own('infinity'), own('-infinity')]).toEqual([Infinity, -Infinity]);
});
