import lingui from 'eslint-plugin-lingui';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { noKeptPromise } from './scripts/lint/no-kept-promise.mjs';
import { untranslated } from './scripts/lint/untranslated.mjs';

export default tseslint.config(
  {
    ignores: [
      'dist/',
      'data/',
      'node_modules/',
      'test-results/',
      'playwright-report/',
      'tests/support/published-api.ts',
    ],
  },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': ['error', { max: 80, skipBlankLines: true, skipComments: true, IIFEs: true }],
      'no-console': 'error',
      eqeqeq: 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      // a function may return a promise without awaiting it itself
      '@typescript-eslint/require-await': 'off',
    },
  },
  {
    files: ['{api,db,scripts,web}/**/*.{ts,tsx}'],
    ignores: ['api/core/once.ts', 'web/lib/once.ts'],
    plugins: { lectern: { rules: { 'no-kept-promise': noKeptPromise } } },
    rules: { 'lectern/no-kept-promise': 'error' },
  },
  {
    files: ['{api,db,scripts}/**/*.ts'],
    ignores: ['db/connect.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: "NewExpression[callee.object.name='pg'][callee.property.name=/^(Client|Pool)$/]",
          message:
            "Use newClient of db/connect.ts: a lost connection without an 'error' listener ends the program.",
        },
      ],
    },
  },
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
    extends: [reactHooks.configs.flat['recommended-latest'] ?? reactHooks.configs.flat.recommended],
    rules: {
      // it reports what the React Compiler skips; we build without the compiler
      'react-hooks/incompatible-library': 'off',
      // a session that cannot be checked is only logged (spec 7)
      'no-console': ['error', { allow: ['warn'] }],
      // showing a picture makes a request: one function checks which addresses are allowed
      'no-restricted-syntax': [
        'error',
        {
          selector: 'JSXOpeningElement[name.name="img"] > JSXAttribute[name.name=/^src(Set)?$/]',
          message: 'Spread the attributes that useImage() gives.',
        },
        {
          selector:
            'JSXOpeningElement[name.name=/^(picture|source|video|audio|track|iframe|object|embed|image)$/]',
          message: 'Show pictures with <img> and useImage(); the page loads nothing else.',
        },
        {
          selector:
            ':matches(Literal[value=/^\\u002f(api|uploads)\\u002f/], TemplateElement[value.raw=/^\\u002f(api|uploads)\\u002f/])',
          message: 'Make calls of the contract: callApi, queryOf and addressOf of web/lib/calls.ts.',
        },
      ],
    },
  },
  {
    // every text of the page is in a catalogue: docs/decisions/0024
    files: ['web/**/*.{ts,tsx}'],
    // these hold styles alone
    ignores: [
      'web/**/*.styles.ts',
      'web/app/theme/tokens.ts',
      'web/components/markdown/{code-colours,typography}.ts',
    ],
    plugins: { lingui },
    rules: {
      'lingui/no-unlocalized-strings': ['error', untranslated],
      // at the top of a module, the page's language is not known yet
      'lingui/t-call-in-function': 'error',
      'lingui/no-expression-in-message': 'error',
      'lingui/no-single-variables-to-translate': 'error',
      'lingui/no-trans-inside-trans': 'error',
    },
  },
  { files: ['scripts/**', 'api/main.ts', 'tests/bench/**'], rules: { 'no-console': 'off' } },
);
