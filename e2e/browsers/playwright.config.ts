import { defineConfig } from '@playwright/test';
import journeys from '../../playwright.config.ts';
import type { BrowserOptions } from './test.ts';

/** Journeys in stock browsers of Debian against a running instance: `npm run test:browsers`. */
export default defineConfig<BrowserOptions>({
  metadata: journeys.metadata ?? {},
  testDir: '.',
  outputDir: '../../test-results/browsers',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: 240_000,
  expect: { timeout: 60_000 },
  reporter: [['line'], ['json', { outputFile: process.env.E2E_REPORT ?? '../../test-results/browsers.json' }]],
  projects: [
    { name: 'firefox', use: { engine: 'firefox' } },
    { name: 'webkit', use: { engine: 'webkit' } },
  ],
});
