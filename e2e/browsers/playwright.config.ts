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
  reporter: journeys.reporter ?? 'line',
  projects: [
    { name: 'firefox', use: { engine: 'firefox' } },
    { name: 'webkit', use: { engine: 'webkit' } },
  ],
});
