// Only compares the APIs of code that reaches a browser with those of the browsers of "browserslist" in package.json.
// Biome lints everything else.
import { readFileSync } from 'node:fs';
import tscompat from '@koddsson/eslint-plugin-tscompat';
import * as parser from '@typescript-eslint/parser';
import compat from 'eslint-plugin-compat';

const { browserslist } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'));

export default [
  {
    ignores: ['**/*.test.ts', '**/*.test.tsx', '**/*.test-support.ts', '**/testing/**', '**/*.d.ts', 'lib/texts/*/**'],
  },
  {
    files: ['app/**/*.{ts,tsx}', 'components/**/*.{ts,tsx}', 'lib/**/*.ts', 'instrumentation-client.ts'],
    plugins: { compat },
    languageOptions: { parser },
    settings: {
      browserslistOpts: { env: 'defaults' },
      lintAllEsApis: true,
      // Used only where the browser has them.
      polyfills: ['navigator.vibrate', 'ImageCapture'],
    },
    rules: { 'compat/compat': 'error' },
  },
  {
    // Few files: a rule that asks the types also knows methods of objects.
    files: ['server/check-page/browser/*.ts'],
    plugins: { compat, tscompat },
    languageOptions: { parser, parserOptions: { project: 'tsconfig.check-page.json' } },
    settings: { browserslistOpts: { env: 'check-page' }, lintAllEsApis: true },
    rules: {
      'compat/compat': 'error',
      'tscompat/tscompat': ['error', { browserslist: browserslist['check-page'] }],
    },
  },
];
