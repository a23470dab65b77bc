import { defineConfig } from '@playwright/test';
import journeys from '../../playwright.config.ts';
import type { BrowserOptions } from './test.ts';

/** Journeys in Debian's browsers and the oldest Chromium that docs/portal.md names: `npm run test:browsers`. */
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
    { name: 'chrome-111', use: { engine: 'chrome-111' } },
    // The portal asks for a newer one.
    { name: 'chrome-80', use: { engine: 'chrome-80' }, grep: /@check-page/ },
  ],
});
