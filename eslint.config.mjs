import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

export default tseslint.config(
  { ignores: ['dist/', 'data/', 'node_modules/', 'test-results/', 'playwright-report/'] },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': ['error', { max: 80, skipBlankLines: true, skipComments: true, IIFEs: true }],
      'no-console': 'error',
      eqeqeq: 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      // a promise is an answer too: a function may pass one on without an await of its own
      '@typescript-eslint/require-await': 'off',
    },
  },
  {
    // factories and components are lists of small functions; what they hold has its own limits
    files: ['api/features/*/service.ts', 'web/**/*.tsx', 'tests/**'],
    rules: { 'max-lines-per-function': 'off' },
  },
  {
    files: ['web/**/*.{ts,tsx}'],
    extends: [reactHooks.configs.flat['recommended-latest'] ?? reactHooks.configs.flat.recommended],
    rules: {
      // it speaks of what the React Compiler skips; we build without it
      'react-hooks/incompatible-library': 'off',
      // a session that cannot be checked is only logged (spec 7)
      'no-console': ['error', { allow: ['warn'] }],
    },
  },
  { files: ['scripts/**', 'api/main.ts', 'tests/bench/**'], rules: { 'no-console': 'off' } },
);
