import os from 'node:os';
import { defineConfig, devices } from '@playwright/test';

const executablePath = process.env.CHROMIUM_PATH;
const baseURL = process.env.PORTAL_URL ?? 'http://localhost:3000';

/** Journeys against a running instance; `npm test` starts one of its own and sets the addresses. */
export default defineConfig({
  testDir: 'e2e',
  testIgnore: '**/e2e/browsers/**',
  // Where the instance is, for tests that also speak to its service.
  metadata: {
    addresses: {
      portal: baseURL,
      api: process.env.API_URL ?? 'http://localhost:4000',
      photo: process.env.PHOTO_URL ?? 'http://localhost:4100',
      code: process.env.CODE_URL ?? 'http://localhost:4300',
    },
  },
  outputDir: 'test-results',
  fullyParallel: true,
  // Journeys wait for pages and for work in the background a good part of their time.
  workers: os.availableParallelism() + 2,
  // A journey that fails now and then is wrong; running it again hides that.
  retries: 0,
  forbidOnly: process.env.CI === 'true',
  // Both end what hangs, and judge nothing: on a machine that does other work a long journey takes minutes.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  reporter: [['line'], ['json', { outputFile: process.env.E2E_REPORT ?? 'test-results/report.json' }]],
  use: {
    baseURL,
    // Recording every step takes a seventh of the time: TRACE=1 when a failure is to be looked at.
    trace: process.env.TRACE === '1' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath && { executablePath }),
      // As root Chromium has no sandbox; the next arguments prevent connections to the internet during a test. The
      // camera is simulated and needs no permission.
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
        // A page lives for seconds: to compile what is hot there costs more processor time than it saves.
        '--js-flags=--no-opt --no-maglev',
        // Pages of one site share a process, and with it compiled code.
        '--process-per-site',
        // Nothing is drawn on a screen, and all that is loaded is ours: programs of their own for drawing and for the
        // network cost a twentieth of the processor time.
        '--in-process-gpu',
        '--enable-features=NetworkServiceInProcess2',
      ],
    },
  },
  projects: [{ name: 'chromium', use: { ...devices['Desktop Chrome'] } }],
});
