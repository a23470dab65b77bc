// `npm run test:browsers`: journeys in stock Firefox and WebKitGTK, as Debian has them, and in the oldest Chromium that
// docs/portal.md names, against an instance of its own. Plain JavaScript without dependencies, like start.mjs.
import { existsSync } from 'node:fs';
import { createProgress, ensureInstalled } from './install/install.mjs';
import { installOldChromium } from './install/old-chromium.mjs';
import { startInstance } from './test-instance.mjs';
import { createTestRun } from './test-run.mjs';

/** Debian packages, and the program that shows that each is installed. */
const packages = [
  { name: 'firefox-esr', program: '/usr/bin/firefox-esr' },
  { name: 'webkit2gtk-driver', program: '/usr/bin/WebKitWebDriver' },
  { name: 'xvfb', program: '/usr/bin/Xvfb' },
];

const missing = packages.filter(({ program }) => !existsSync(program)).map(({ name }) => name);
if (missing.length > 0) {
  console.error(`Debian packages are missing: apt-get install --no-install-recommends ${missing.join(' ')}`);
  process.exit(1);
}

const progress = createProgress();
const tests = createTestRun(progress);
await tests.finish(async () => {
  await ensureInstalled(progress);
  const oldest = {
    CHROME_80_PATH: installOldChromium(80, progress),
    CHROME_111_PATH: installOldChromium(111, progress),
  };
  progress('Starting an instance (builds the portal if need be)');
  const instance = await startInstance(tests);
  tests.count('Start of the whole product', { passed: instance.ready ? 1 : 0, failed: instance.ready ? 0 : 1 });
  try {
    if (!instance.ready) return;
    const args = ['--config', 'e2e/browsers/playwright.config.ts'];
    await tests.runPlaywright('Journeys in Firefox, WebKitGTK and old Chromium', {
      args,
      env: { ...instance.env, ...oldest },
    });
  } finally {
    await instance.stop();
  }
});
