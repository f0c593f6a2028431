/* oxlint-disable lingui/no-unlocalized-strings -- names of programs are the same in every language */

export const programs = { node: 'Node.js', postgres: 'PostgreSQL', meilisearch: 'Meilisearch' };
