import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { lastBeforeNeeds, migrations } from '../../../db/migrations/list.ts';
import { breakingStatements } from '../../support/breaking-statements.ts';

const sourceOf = (name: string) =>
  readFileSync(join(import.meta.dirname, `../../../db/migrations/${name}.ts`), 'utf8');

const names = migrations.map(({ name }) => name);
const checked = migrations.filter(({ name }) => name > lastBeforeNeeds);

/*
 * A migration that fails here: take what removes something into the release after the one whose program no longer uses
 * it, and name the migration that this program knows in `needs`; or say in `olderProgramsRun` why none breaks
 * (docs/decisions/0063-the-release-before-runs-beside-newer-migrations.md).
 */
describe('the release before runs beside newer migrations', () => {
  test('a new migration that drops, renames or tightens something says what older programs need', () => {
    const silent = checked.flatMap(({ name, needs, olderProgramsRun }) => {
      const found = needs || olderProgramsRun ? [] : breakingStatements(sourceOf(name));
      return found.length > 0 ? [{ name, found }] : [];
    });
    expect(silent).toEqual([]);
  });

  test('what a migration needs is there, and not after it', () => {
    for (const { name, needs } of migrations)
      if (needs) expect(names.slice(0, names.indexOf(name) + 1), name).toContain(needs);
  });
});

describe('what breaks older programs is seen', () => {
  it.each([
    ['alter table users drop column title', 'drop column title'],
    ['alter table users add a text, drop title', 'drop title'],
    ['drop table stars', 'drop table stars'],
    ['drop index users_name', 'drop index users_name'],
    ['alter table users rename column a to b', 'rename column a to b'],
    ['alter table users alter column a type bigint', 'alter column a type bigint'],
    ['alter table users alter a set data type bigint', 'alter a set data type bigint'],
    ['alter table users alter column a set not null', 'set not null'],
    ['alter table users add column a text not null', 'users: add column a text not null'],
    ['alter table users add a numeric(3, 1), add b text not null', 'users: add b text not null'],
    ['alter table users add constraint a check (b > 0)', 'users: add constraint a check (b > 0)'],
    ['alter table users add check (b > 0)', 'users: add check (b > 0)'],
    ['create unique index a on users (b)', 'create unique index a on users'],
    ['create trigger a before insert on users', 'create trigger a before insert on users'],
    ['create or replace function note() returns trigger', 'create or replace function note'],
    ['alter table users add logo_storage_key text', 'logo_storage_key'],
    ["knex.schema.alterTable('users')", 'knex.schema'],
  ])('%s', (sql, found) => {
    expect(breakingStatements(`await knex.raw(\`${sql}\`)`)).toEqual([found]);
  });

  it.each([
    'create table a (b integer primary key, c text not null unique, check (b > 0)); create unique index d on a (c)',
    'create table a (b integer); alter table a add constraint c check (b > 0); create trigger d after insert on a',
    "alter table users add a text, add b text not null default '', add c integer check (c > 0)",
    'alter table users alter column a drop not null',
    'create index a on users (b)',
    'create function a() returns text language sql as $$ select 1 $$',
    'create temp table a (b integer) on commit drop',
    '-- we drop nothing and rename nothing\nselect 1',
    'update users set a = 1; delete from stars where b',
  ])('and what only adds is not: %s', (sql) => {
    expect(breakingStatements(`/** Does not drop. */ await knex.raw(\`${sql}\`)`)).toEqual([]);
  });

  test('migrations of the past that broke older programs', () => {
    for (const name of ['063-following', '075-more-languages'])
      expect(breakingStatements(sourceOf(name)).length, name).toBeGreaterThan(0);
    expect(breakingStatements(sourceOf('058-comment-anchors'))).toEqual([]);
  });
});
