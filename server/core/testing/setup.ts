import { flushCompileCache } from 'node:module';
import { afterAll } from 'vitest';
import { killRunning } from './end-with-test-file.ts';

// For each test file, since files share a process: a test that fails, or a hook that throws, ends none of what it
// started.
afterAll(killRunning);
// Else what was compiled is written when the process ends, and vitest kills it.
afterAll(() => flushCompileCache());
