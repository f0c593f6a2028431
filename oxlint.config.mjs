import { untranslated } from './scripts/lint/untranslated.mjs';

const on = (prefix, names) => Object.fromEntries(names.split(' ').map((name) => [prefix + name, 'error']));

export default {
  plugins: ['typescript', 'react'],
  jsPlugins: ['./scripts/lint/plugin.mjs', 'eslint-plugin-lingui'],
  categories: { correctness: 'off' },
  // errors of types too: they need the same reading of the program
  options: { typeAware: true, typeCheck: true },
  ignorePatterns: ['dist/', 'data/', 'test-results/', 'playwright-report/', 'tests/support/published-api.ts'],
  overrides: [
    {
      files: ['**/*.{ts,tsx}'],
      rules: {
        // the rules that typescript-eslint recommends for code with types
        ...on('', 'no-var prefer-const prefer-rest-params prefer-spread no-array-constructor'),
        ...on('', 'no-unused-expressions no-unused-vars eqeqeq no-console'),
        ...on(
          'typescript/',
          `await-thenable ban-ts-comment no-array-delete no-base-to-string no-duplicate-enum-values
          no-duplicate-type-constituents no-empty-object-type no-explicit-any no-extra-non-null-assertion
          no-floating-promises no-for-in-array no-implied-eval no-misused-new no-namespace
          no-non-null-asserted-optional-chain no-redundant-type-constituents no-require-imports no-this-alias
          no-unnecessary-type-assertion no-unnecessary-type-constraint no-unsafe-argument no-unsafe-assignment
          no-unsafe-call no-unsafe-declaration-merging no-unsafe-enum-comparison no-unsafe-function-type
          no-unsafe-member-access no-unsafe-return no-unsafe-unary-minus no-wrapper-object-types only-throw-error
          prefer-as-const prefer-namespace-keyword prefer-promise-reject-errors restrict-plus-operands
          restrict-template-expressions triple-slash-reference unbound-method
          consistent-type-imports switch-exhaustiveness-check`.replace(/\s+/g, ' '),
        ),
        'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
        'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
        'max-lines-per-function': [
          'error',
          { max: 80, skipBlankLines: true, skipComments: true, IIFEs: true },
        ],
      },
    },
    { files: ['{api,db,scripts,web}/**/*.{ts,tsx}'], rules: { 'lectern/no-kept-promise': 'error' } },
    { files: ['api/core/once.ts', 'web/lib/once.ts'], rules: { 'lectern/no-kept-promise': 'off' } },
    { files: ['{api,db,scripts}/**/*.ts'], rules: { 'lectern/client-of-pg': 'error' } },
    { files: ['db/connect.ts'], rules: { 'lectern/client-of-pg': 'off' } },
    {
      files: ['api/**/*.ts'],
      rules: {
        'no-restricted-properties': [
          'error',
          ...['ip', 'ips'].map((property) => ({
            object: 'ctx',
            property,
            message: 'Koa accepts any text as an address: use clientAddress(ctx).',
          })),
          {
            object: 'ctx',
            property: 'query',
            message: 'It takes quadratic time: use the input that `validate` has checked.',
          },
        ],
      },
    },
    {
      // factories and components consist of small functions, which have their own limits
      files: ['api/features/*/service.ts', 'web/**/*.tsx', 'tests/**'],
      rules: { 'max-lines-per-function': 'off' },
    },
    {
      files: ['web/**/*.{ts,tsx}'],
      rules: {
        // what the React Compiler would refuse, though we build without it
        ...on(
          'react/',
          `rules-of-hooks exhaustive-deps static-components use-memo void-use-memo preserve-manual-memoization
          immutability globals refs set-state-in-effect error-boundaries purity set-state-in-render
          unsupported-syntax`.replace(/\s+/g, ' '),
        ),
        // a session that cannot be checked is only logged (spec 7)
        'no-console': ['error', { allow: ['warn'] }],
        'lectern/pictures': 'error',
        'lectern/calls-of-contract': 'error',
        // every text of the page is in a catalogue: docs/decisions/0024
        'lingui/no-unlocalized-strings': ['error', untranslated],
        // at the top of a module, the page's language is not known yet
        'lingui/t-call-in-function': 'error',
        'lingui/no-expression-in-message': 'error',
        'lingui/no-single-variables-to-translate': 'error',
        'lingui/no-trans-inside-trans': 'error',
      },
    },
    {
      // these hold styles alone, and words that no page shows
      files: [
        'web/**/*.styles.ts',
        'web/app/theme/tokens.ts',
        'web/features/editor/formatted/blocks/slash-words.ts',
        'web/components/markdown/{code-colours,typography}.ts',
      ],
      rules: { 'lingui/no-unlocalized-strings': 'off' },
    },
    { files: ['scripts/**', 'api/main.ts', 'tests/bench/**'], rules: { 'no-console': 'off' } },
  ],
};
