/** Who may import whom. */
const only = (name, from, allowed, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from },
  to: { path: '^(api|db|web|scripts|tests)/', pathNot: allowed },
});

module.exports = {
  forbidden: [
    {
      name: 'no-circles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    only(
      'contract-stands-alone',
      '^api/contract/',
      '^api/contract/',
      'The contract imports zod and limits only',
    ),
    {
      name: 'contract-knows-zod-only',
      severity: 'error',
      from: { path: '^api/contract/' },
      to: { path: 'node_modules', pathNot: 'node_modules/zod/' },
    },
    only('db-knows-limits', '^db/', '^(db/|api/contract/(limits|word-languages)\\.ts$)'),
    only('rich-text-goes-to-the-page', '^api/core/rich-text/', '^api/core/rich-text/'),
    only('core-is-the-ground', '^api/core/', '^(api/(core|contract)/|db/)'),
    {
      ...only('ports-stand-alone', '^api/ports/', '^(api/(ports|contract|core)/|api/settings/|db/)'),
    },
    {
      name: 'features-know-the-house',
      severity: 'error',
      from: { path: '^api/features/([^/]+)/' },
      to: {
        path: '^(api|db|web|scripts|tests)/',
        pathNot: '^(api/(core|contract)/|db/|api/ports/[^/]+/port\\.ts$|api/features/$1/)',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'features-reach-each-other-through-services',
      severity: 'error',
      from: { path: '^api/features/([^/]+)/' },
      to: { path: '^api/features/', pathNot: '^api/features/($1/|[^/]+/service\\.ts$)' },
    },
    {
      name: 'adapters-are-built-outside',
      comment: 'Only the resources that main and scripts open, and tests, build adapters',
      severity: 'error',
      from: { path: '^api/', pathNot: '^api/(server/resources\\.ts$|ports/)' },
      to: { path: '^api/ports/[^/]+/(?!port\\.ts$)' },
    },
    {
      name: 'loaded-when-used',
      comment: 'Starting does not need them: docs/decisions/0034',
      severity: 'error',
      from: { path: '^api/', pathNot: '^api/server/openapi-thread\\.ts$' },
      to: {
        path:
          '^api/features/(imports/readers|exports/formats)/list\\.ts$|^api/server/openapi\\.ts$|' +
          '^api/ports/(files/s3|mail/smtp|identity/(oidc|ldap))\\.ts$|' +
          'node_modules/(@simplewebauthn/server|file-type|piscina)/',
        dependencyTypesNot: ['dynamic-import', 'type-only'],
      },
    },
    {
      name: 'web-takes-types-and-limits',
      severity: 'error',
      from: { path: '^web/' },
      to: {
        path: '^(api|db|scripts|tests)/',
        // plain functions and constants without imports, and the calls, of which the page gets method and path alone
        // rich text is written as Markdown by the same code where it is pasted and where it is imported, and Markdown
        // is read by the same code in the page and in exports
        pathNot:
          '^api/(?:core/(?:rich-text|reading)/|contract/(?:limits|image-address|fold|front-matter|callouts|markdown-cost|markdown-lines|markdown-math|languages|word-languages|typed-filters|calls)\\.ts$)',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'web-takes-only-contract-types',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^(api|db|scripts|tests)/', pathNot: '^api/(contract|core/rich-text|core/reading)/' },
    },
    {
      name: 'web-features-are-islands',
      severity: 'error',
      from: { path: '^web/features/([^/]+)/' },
      to: { path: '^web/features/', pathNot: '^web/features/$1/' },
    },
    {
      name: 'web-flows-down-1',
      severity: 'error',
      from: { path: '^web/features/' },
      to: { path: '^web/(app|pages)/' },
    },
    { name: 'web-flows-down-2', severity: 'error', from: { path: '^web/pages/' }, to: { path: '^web/app/' } },
    {
      name: 'web-flows-down-3',
      severity: 'error',
      from: { path: '^web/(components|lib)/' },
      to: { path: '^web/(app|pages|features)/' },
    },
    {
      name: 'scripts-go-through-services',
      severity: 'error',
      from: { path: '^scripts/' },
      to: { path: '^api/features/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'nothing-imports-tests',
      comment: 'The pictures of the documents are taken with the program and the people of the browser tests',
      severity: 'error',
      from: { pathNot: '^(tests|scripts/pictures)/' },
      to: { path: '^tests/' },
    },
    {
      name: 'production-needs-production',
      severity: 'error',
      from: { path: '^(api|db)/' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'types', 'default'],
    },
  },
};
