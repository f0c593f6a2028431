/** Who may import whom. From the ground up: text, then conversion and contract, db, core, ports, features, server. */
const only = (name, from, allowed, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from },
  to: { path: '^(api|db|web|scripts|tests)/', pathNot: allowed },
});

module.exports = {
  forbidden: [
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    only('text-is-the-ground', '^api/text/', '^api/text/', 'The page may import all of it'),
    only('contract-knows-texts', '^api/contract/', '^api/(contract|text)/'),
    {
      name: 'contract-knows-zod-only',
      severity: 'error',
      from: { path: '^api/contract/' },
      to: { path: 'node_modules', pathNot: 'node_modules/zod/' },
    },
    only(
      'conversion-knows-texts',
      '^api/conversion/',
      '^api/(conversion|text)/',
      'No feature, database or HTTP',
    ),
    only('db-knows-texts', '^db/', '^(db|api/text)/'),
    only('core-is-what-a-call-stands-on', '^api/core/', '^(api/(core|contract|conversion|text)|db)/'),
    only('ports-stand-alone', '^api/ports/', '^(api/(ports|contract|core|text|settings)|db)/'),
    {
      name: 'features-know-the-house',
      severity: 'error',
      from: { path: '^api/features/([^/]+)/' },
      to: {
        path: '^(api|db|web|scripts|tests)/',
        pathNot: '^(api/(core|contract|conversion|text)/|db/|api/ports/[^/]+/port\\.ts$|api/features/$1/)',
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
          '^api/conversion/(in|out)/list\\.ts$|^api/server/openapi\\.ts$|' +
          '^api/ports/(files/s3|mail/smtp|identity/(oidc|ldap))\\.ts$|' +
          'node_modules/(@simplewebauthn/server|file-type|piscina)/',
        dependencyTypesNot: ['dynamic-import', 'type-only'],
      },
    },
    {
      name: 'web-takes-texts-and-types',
      comment:
        'All of the texts; of the contract its types, and the calls, of which the page gets method and path alone',
      severity: 'error',
      from: { path: '^web/' },
      to: {
        path: '^(api|db|scripts|tests)/',
        pathNot: '^api/(?:text/|contract/calls\\.ts$)',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'web-takes-only-contract-types',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^(api|db|scripts|tests)/', pathNot: '^api/(contract|text)/' },
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
      // the texts of all features are collected there
      from: { path: '^scripts/', pathNot: '^scripts/texts/' },
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
    // built
    exclude: { path: '^dist/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'types', 'default'],
    },
  },
};
