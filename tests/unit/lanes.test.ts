import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { alone, browserOnChange, leftToAll, leftToTest, onServers, onServersAlone } from '../lanes.ts';

const files = readdirSync(join(import.meta.dirname, '..'), { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(test|spec)\.tsx?$/.test(name))
  .map((name) => `tests/${name}`);

it('every test that a lane names is there', () => {
  const named = [...alone, ...leftToTest, ...leftToAll(), ...onServersAlone];
  expect(named.filter((file) => !files.includes(file))).toEqual([]);
  expect(onServers.filter((path) => !files.some((file) => file.startsWith(path)))).toEqual([]);
});

it('a lane names a test once', () => {
  for (const lane of [alone, leftToTest, leftToAll(), onServers])
    expect(lane.filter((file, index) => lane.indexOf(file) < index)).toEqual([]);
});

it('what is only on servers runs there', () => {
  expect(onServersAlone.filter((file) => !onServers.some((path) => file.startsWith(path)))).toEqual([]);
});

it('a browser test runs on every change, unless it is named', () => {
  const specs = files.filter((file) => file.startsWith('tests/e2e/'));
  expect([...browserOnChange(), ...leftToAll()].filter((file) => specs.includes(file)).sort()).toEqual(
    specs.sort(),
  );
});
