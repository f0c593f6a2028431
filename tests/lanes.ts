import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/*
 * Which tests run when: docs/tests.md. A new file needs no line here: it runs on every change, beside others. All paths
 * are from the root; one that ends in a slash is a folder.
 */

const root = join(import.meta.dirname, '..');

/** They start processes, hold a processor or measure time: they run after the others, one file at a time. */
export const alone: readonly string[] = [
  'tests/api/exports-html.test.ts',
  'tests/api/exports-pdf.test.ts',
  'tests/api/file-texts.test.ts',
  'tests/api/hostile-texts.test.ts',
  'tests/api/imports-json.test.ts',
  'tests/api/main.test.ts',
  'tests/api/newer-database.test.ts',
  'tests/api/password-turns.test.ts',
  'tests/api/release-package.test.ts',
  'tests/unit/api/core/text-pool/text-pool.test.ts',
  'tests/unit/api/conversion/process/host.test.ts',
  'tests/unit/api/conversion/in/run-conversion.test.ts',
  'tests/unit/api/conversion/in/notion/stalling.test.ts',
  'tests/unit/db/embedded/postgres.test.ts',
  'tests/unit/scripts/kept-promises.test.ts',
  'tests/unit/scripts/lint-rules.test.ts',
];

/** `npm run check` leaves them to `npm test`: they take seconds, and little of what people change shows in them. */
export const leftToTest: readonly string[] = [
  // archives and pages of other programs
  'tests/unit/api/conversion/in/confluence/reader.test.ts',
  'tests/unit/api/conversion/in/confluence/storage-body.test.ts',
  'tests/unit/api/conversion/in/hostile-sources.test.ts',
  'tests/unit/api/conversion/in/long-levels.test.ts',
  'tests/unit/api/conversion/in/notion/reader.test.ts',
  'tests/unit/api/conversion/in/obsidian/reader.test.ts',
  'tests/unit/api/conversion/in/other-wikis.test.ts',
  'tests/unit/api/conversion/in/sites.test.ts',
  'tests/unit/api/conversion/in/word/found.test.ts',
  'tests/unit/api/conversion/in/word/kept-text.test.ts',
  'tests/unit/api/conversion/in/word/reader.test.ts',
  // books and pages that are exported
  'tests/unit/api/conversion/out/book/docx/write-word.test.ts',
  'tests/unit/api/conversion/out/book/manuscript.test.ts',
  'tests/unit/api/conversion/out/book/read-text.test.ts',
  'tests/unit/api/conversion/out/html/clean-svg.test.ts',
  // properties, and texts of many kinds
  'tests/unit/api/features/backups/archive.test.ts',
  'tests/unit/api/text/markdown/plain-text.test.ts',
  'tests/unit/api/text/words/fold.test.ts',
  'tests/unit/api/text/words/search-text.test.ts',
  'tests/unit/web/formatted/bytes.test.ts',
  'tests/unit/web/markdown-examples.test.tsx',
  'tests/unit/web/markdown-generated.test.ts',
  'tests/unit/web/paste/from-html.test.ts',
  'tests/unit/web/paste/to-html.test.ts',
  // reads all of the code: the `lingui` rules of oxlint.config.mjs find most faults in seconds
  'tests/unit/texts/catalogues.test.ts',
  // starts a process that compiles all texts of a language
  'tests/unit/texts/another-language.test.ts',
];

/** These run before a version and at night (`npm run test:all`), by the reason why not on every change. */
export const onlyInAll: Readonly<Record<string, readonly string[]>> = {
  'many texts of one kind: the journey and the tests of the editor show one of each': [
    'tests/e2e/code-colours.spec.ts',
    'tests/e2e/drawn-texts.spec.ts',
    'tests/e2e/exported-pages.spec.ts',
    'tests/e2e/hostile-drawings.spec.ts',
    'tests/e2e/long-texts.spec.ts',
    'tests/e2e/markdown-corpus.spec.ts',
    'tests/e2e/pictures.spec.ts',
    'tests/e2e/rich-paste.spec.ts',
    'tests/e2e/scripts-corpus.spec.ts',
    'tests/e2e/without-markdown.spec.ts',
  ],
  'a part of the page that stands beside the way of a document: its calls run on every change': [
    'tests/e2e/administration.spec.ts',
    'tests/e2e/attachments.spec.ts',
    'tests/e2e/audit-log.spec.ts',
    'tests/e2e/bin.spec.ts',
    'tests/e2e/document-links.spec.ts',
    'tests/e2e/document-menu.spec.ts',
    'tests/e2e/exports.spec.ts',
    'tests/e2e/find-in-text.spec.ts',
    'tests/e2e/following.spec.ts',
    'tests/e2e/frame.spec.ts',
    'tests/e2e/groups.spec.ts',
    'tests/e2e/help.spec.ts',
    'tests/e2e/history.spec.ts',
    'tests/e2e/hooks.spec.ts',
    'tests/e2e/imports.spec.ts',
    'tests/e2e/invitations.spec.ts',
    'tests/e2e/jobs.spec.ts',
    'tests/e2e/keyboard.spec.ts',
    'tests/e2e/languages.spec.ts',
    'tests/e2e/live.spec.ts',
    'tests/e2e/look.spec.ts',
    'tests/e2e/namesakes.spec.ts',
    'tests/e2e/page-budget.spec.ts',
    'tests/e2e/people.spec.ts',
    'tests/e2e/place.spec.ts',
    'tests/e2e/restrictions.spec.ts',
    'tests/e2e/rights.spec.ts',
    'tests/e2e/service-accounts.spec.ts',
    'tests/e2e/settings.spec.ts',
    'tests/e2e/spaces.spec.ts',
    'tests/e2e/tokens.spec.ts',
    'tests/e2e/users.spec.ts',
    'tests/e2e/workspace-settings.spec.ts',
  ],
  'the formatted editor beyond its first file: its commands are tested without a browser on every change': [
    'tests/e2e/editor-files.spec.ts',
    'tests/e2e/formatted-blocks.spec.ts',
    'tests/e2e/formatted-drawn.spec.ts',
    'tests/e2e/formatted-everyone.spec.ts',
    'tests/e2e/formatted-images.spec.ts',
    'tests/e2e/formatted-tables.spec.ts',
  ],
  'starts a program of its own, or several, for a setting that few have': [
    'tests/e2e/alone.spec.ts',
    'tests/e2e/command-line.spec.ts',
    'tests/e2e/conflict-history.spec.ts',
    'tests/e2e/directory.spec.ts',
    'tests/e2e/oidc.spec.ts',
    'tests/e2e/plain-http.spec.ts',
    'tests/e2e/reset-password.spec.ts',
    'tests/e2e/restored.spec.ts',
    'tests/e2e/second-steps-required.spec.ts',
    'tests/e2e/second-steps.spec.ts',
    'tests/e2e/sign-in-commands.spec.ts',
  ],
  'builds as for a release, and installs packages anew': ['tests/api/release-package.test.ts'],
  'takes the whole time of a processor that a text is given': [
    'tests/unit/api/conversion/in/notion/stalling.test.ts',
  ],
  'the appliance beyond its first file: replicas, moving, kills, and three machines': [
    'tests/integration/cluster.test.ts',
    'tests/integration/killed.test.ts',
    'tests/integration/moving.test.ts',
    'tests/integration/replicas.test.ts',
  ],
  'a fault that strikes rarely, or the same fault many times over': [
    'tests/faults/answer-lost.test.ts',
    'tests/faults/broken-folder.test.ts',
    'tests/faults/clock.test.ts',
    'tests/faults/event-loop.test.ts',
    'tests/faults/killed-import.test.ts',
    'tests/faults/killed-postgres.test.ts',
    'tests/faults/lost-output.test.ts',
    'tests/faults/memory.test.ts',
    'tests/faults/namespaces.test.ts',
    'tests/faults/nightly-full.test.ts',
    'tests/faults/rebuild.test.ts',
    'tests/faults/rolling-upgrade.test.ts',
    'tests/faults/search-indexing.test.ts',
    'tests/faults/search-killed.test.ts',
    'tests/faults/search.test.ts',
    'tests/faults/standing-aside.test.ts',
    'tests/faults/two-processes.test.ts',
  ],
};

/**
 * These run a second time where Docker is: on PostgreSQL 17 with Meilisearch and an object store. A suite for each
 * adapter, the access matrix, and what touches an engine.
 */
export const onServers: readonly string[] = [
  'tests/ports/',
  'tests/api/access-matrix.restricted.test.ts',
  'tests/api/access-matrix.test.ts',
  'tests/api/attachments',
  'tests/api/backups',
  'tests/api/cleaning.test.ts',
  'tests/api/damaged-files.test.ts',
  'tests/api/db/',
  'tests/api/exports.test.ts',
  'tests/api/file-words.test.ts',
  'tests/api/jobs/',
  'tests/api/languages.test.ts',
  'tests/api/mail.test.ts',
  'tests/api/oidc-sign-in.test.ts',
  'tests/api/search',
  'tests/e2e/journey.spec.ts',
];

/** Suites of an adapter whose engine is only there in a container: with Docker they run there alone. */
export const onServersAlone: readonly string[] = [
  'tests/ports/files-s3.test.ts',
  'tests/ports/search-meilisearch-languages.test.ts',
  'tests/ports/search-meilisearch.test.ts',
];

export const leftToAll = (): string[] => Object.values(onlyInAll).flat();

/** The browser tests of every change, as paths from the root. */
export const browserOnChange = (): string[] =>
  readdirSync(join(root, 'tests/e2e'))
    .filter((name) => name.endsWith('.spec.ts'))
    .map((name) => `tests/e2e/${name}`)
    .filter((file) => !leftToAll().includes(file));
