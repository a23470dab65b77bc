import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{lib,server,components,app,bench}/**/*.test.{ts,tsx}'],
    globalSetup: ['server/core/db/testing/global-setup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // A test that fails now and then is wrong; running it again hides that.
    retry: 0,
    // A file without a test is a mistake.
    passWithNoTests: false,
    restoreMocks: true,
    unstubEnvs: true,
  },
});
