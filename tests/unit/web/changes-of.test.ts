import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { changesOf } from '../../../web/features/administration/changes-of.ts';

const changelog = (unreleased: string) => `# Changelog

What changes.

## Unreleased
${unreleased}
## 1.10.0 - 2027-02-01

- Ten

## 1.1.0 - 2027-01-01

- One

## 1.0.0 - 2026-12-01

- First
`;

test('a version has its own section', () => {
  expect(changesOf(changelog(''), '1.1.0')).toBe('## 1.1.0 - 2027-01-01\n\n- One');
  expect(changesOf(changelog(''), '1.1')).toBe('');
});

test('a program that is newer than its last version also has what was added since', () => {
  expect(changesOf(changelog('\n- New\n'), '1.10.0')).toBe(
    '## Unreleased\n\n- New\n\n\n## 1.10.0 - 2027-02-01\n\n- Ten',
  );
});

test('the changelog has a section for this version', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  expect(changesOf(readFileSync('CHANGELOG.md', 'utf8'), version)).toContain(`## ${version}`);
});
