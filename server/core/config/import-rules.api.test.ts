import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';

const projectRoot = path.resolve(import.meta.dirname, '../../..');
const folders = ['app', 'components', 'lib', 'server', 'e2e', 'bench'];
/** Far fewer than there are, far more than a cruiser that cannot read TypeScript sees. */
const leastModules = 200;

const report = z.object({
  summary: z.object({
    totalCruised: z.number(),
    violations: z.array(z.object({ from: z.string(), to: z.string(), rule: z.object({ name: z.string() }) })),
  }),
});

/** A file by its path, a package by its name. */
const nameTarget = (to: string): string => /node_modules\/((?:@[^/]+\/)?[^/]+)\/[^@]*$/.exec(to)?.[1] ?? to;

function cruise(root: string) {
  const cli = path.join(projectRoot, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const config = path.join(projectRoot, '.dependency-cruiser.mjs');
  const run = spawnSync(process.execPath, [cli, '--config', config, '--output-type', 'json', ...folders], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
  });
  const { summary } = report.parse(JSON.parse(run.stdout || run.stderr));
  return {
    seen: summary.totalCruised,
    broken: summary.violations.map(({ from, to, rule }) => `${rule.name}: ${from} → ${nameTarget(to)}`).sort(),
  };
}

describe('the tree', () => {
  it('is seen in full and keeps every rule', () => {
    const { seen, broken } = cruise(projectRoot);
    expect(broken).toEqual([]);
    expect(seen).toBeGreaterThan(leastModules);
  });
});

describe('planted violations', () => {
  /**
   * Each file breaks one rule (or, where the list is empty, keeps them all); `#…` and extensions as the project writes
   * them.
   */
  const planted: Record<string, { code: string; breaks: string[] }> = {
    'lib/contract/codes.ts': { code: 'export const a = 1;', breaks: [] },
    'lib/portal/client.ts': { code: "import 'server-only'; import '#lib/contract/codes.ts';", breaks: [] },
    'lib/portal/result.ts': { code: 'export const r = 1;', breaks: [] },
    'server/core/db/pool.ts': { code: "import '#lib/contract/codes.ts'; export const pool = 1;", breaks: [] },
    'app/clean.tsx': { code: "import '#components/codes/list.tsx';", breaks: [] },
    'components/codes/list.tsx': { code: "import '#lib/contract/codes.ts';", breaks: [] },

    'lib/upload/up.ts': {
      code: "import '#server/core/db/pool.ts';",
      breaks: ['lib-stands-alone: lib/upload/up.ts → server/core/db/pool.ts'],
    },
    'lib/permissions/wide.ts': {
      code: "import '#lib/portal/client.ts';",
      breaks: ['lib-shared-is-for-both: lib/permissions/wide.ts → lib/portal/client.ts'],
    },
    'components/codes/up.tsx': {
      code: "import '#app/clean.tsx';",
      breaks: ['components-below-app: components/codes/up.tsx → app/clean.tsx'],
    },
    'components/codes/actions.ts': { code: "import '#lib/portal/client.ts'; import './read-codes.ts';", breaks: [] },
    'components/codes/read-codes.ts': { code: "import '#lib/portal/client.ts';", breaks: [] },
    'components/codes/form.tsx': { code: "import './actions.ts'; import '#lib/portal/result.ts';", breaks: [] },
    'components/codes/calls.tsx': {
      code: "import type { call } from '#lib/portal/client.ts'; export type C = typeof call;",
      breaks: ['browser-reaches-server-by-actions: components/codes/calls.tsx → lib/portal/client.ts'],
    },
    'components/codes/marked.ts': {
      code: "import 'server-only';",
      breaks: ['browser-reaches-server-by-actions: components/codes/marked.ts → server-only'],
    },
    'components/codes/reads.tsx': {
      code: "import './read-codes.ts';",
      breaks: ['browser-reaches-server-by-actions: components/codes/reads.tsx → components/codes/read-codes.ts'],
    },
    'lib/portal/unmarked.ts': {
      code: "import './client.ts';",
      breaks: ['browser-reaches-server-by-actions: lib/portal/unmarked.ts → lib/portal/client.ts'],
    },
    'app/hands-down.tsx': {
      code: "import '#components/codes/actions.ts';",
      breaks: ['actions-are-called-by-components: app/hands-down.tsx → components/codes/actions.ts'],
    },
    'components/scans/actions.ts': {
      code: "import '#components/codes/actions.ts';",
      breaks: ['actions-are-called-by-components: components/scans/actions.ts → components/codes/actions.ts'],
    },
    'components/ui/knowing.tsx': {
      code: "import '#lib/contract/codes.ts';",
      breaks: ['primitives-know-no-contract: components/ui/knowing.tsx → lib/contract/codes.ts'],
    },
    'components/codes/upwards.ts': {
      code: "import '#components/workorders/state.ts';",
      breaks: ['areas-have-floors: components/codes/upwards.ts → components/workorders/state.ts'],
    },
    'components/workorders/state.ts': { code: "import '#components/codes/list.tsx';", breaks: [] },
    'app/reaches.ts': {
      code: "import '#server/core/db/pool.ts';",
      breaks: ['portal-never-reaches-server: app/reaches.ts → server/core/db/pool.ts'],
    },
    // By a detour: what imports the server is in no folder that has rules of its own.
    'docs/detour.ts': { code: "import '../server/core/db/pool.ts';", breaks: [] },
    'app/detours.tsx': {
      code: "import '../docs/detour.ts';",
      breaks: ['portal-never-reaches-server: app/detours.tsx → docs/detour.ts'],
    },
    'server/programs/api/portal.ts': {
      code: "import '#lib/portal/client.ts';",
      breaks: ['server-knows-no-portal: server/programs/api/portal.ts → lib/portal/client.ts'],
    },
    'server/codes/rules/store.ts': {
      code: "import { pool } from '#server/core/db/pool.ts'; export const b = pool;",
      breaks: ['rules-are-pure: server/codes/rules/store.ts → server/core/db/pool.ts'],
    },
    'server/codes/rules/typed.ts': {
      code: "import type { Pool } from 'pg'; export type P = Pool;",
      breaks: ['rules-are-pure: server/codes/rules/typed.ts → pg'],
    },
    'server/codes/shared/found.ts': { code: 'export const found = 1;', breaks: [] },
    'server/codes/queries/inner.ts': { code: 'export const inner = 1;', breaks: [] },
    'server/ingestion/queries/shared.ts': { code: "import '#server/codes/shared/found.ts';", breaks: [] },
    'server/ingestion/queries/inside.ts': {
      code: "import '#server/codes/queries/inner.ts';",
      breaks: ['rooms-use-shared: server/ingestion/queries/inside.ts → server/codes/queries/inner.ts'],
    },
    'bench/research/photo/sets.ts': { code: 'export const sets = 1;', breaks: [] },
    'bench/load/photo-fixture.ts': { code: "import '../research/photo/sets.ts';", breaks: [] },
    'bench/lists.ts': {
      code: "import './research/photo/sets.ts';",
      breaks: ['research-stands-apart: bench/lists.ts → bench/research/photo/sets.ts'],
    },
    'server/catalog/queries/upwards.ts': {
      code: "import '#server/codes/shared/found.ts';",
      breaks: ['rooms-have-floors: server/catalog/queries/upwards.ts → server/codes/shared/found.ts'],
    },
    'server/core/http/inside.ts': {
      code: "import '#server/codes/shared/found.ts';",
      breaks: ['core-knows-no-room: server/core/http/inside.ts → server/codes/shared/found.ts'],
    },
    'server/codes/rules/reads.ts': {
      code: "import '../queries/inner.ts';",
      breaks: ['rules-are-pure: server/codes/rules/reads.ts → server/codes/queries/inner.ts'],
    },
    'server/photo/saves.ts': {
      code: "import { writeFile } from 'node:fs/promises'; export const w = writeFile;",
      breaks: ['pixels-do-no-io: server/photo/saves.ts → fs/promises'],
    },
    'server/cli/inside.ts': {
      code: "import '#server/core/db/pool.ts'; import '#lib/contract/codes.ts';",
      breaks: ['cli-speaks-the-contract: server/cli/inside.ts → server/core/db/pool.ts'],
    },
    'e2e/inside.ts': {
      code: "import '#lib/portal/client.ts';",
      breaks: ['e2e-knows-the-contract-only: e2e/inside.ts → lib/portal/client.ts'],
    },
    'server/core/jobs/one.ts': { code: "import './two.ts'; export const one = 1;", breaks: [] },
    'server/core/jobs/two.ts': {
      code: "import { one } from './one.ts'; export const two = one;",
      breaks: ['no-cycles: server/core/jobs/one.ts → server/core/jobs/two.ts'],
    },
    'server/core/jobs/lost.ts': {
      code: "import './nowhere.ts';",
      breaks: ['no-unresolved: server/core/jobs/lost.ts → ./nowhere.ts'],
    },
    'server/demo/codes.ts': { code: 'export const d = 1;', breaks: [] },
    'server/bin/prepare.ts': { code: "await import('#server/demo/codes.ts'); export {};", breaks: [] },
    'server/storage/demo.ts': {
      code: "import { d } from '#server/demo/codes.ts'; export const e = d;",
      breaks: ['demo-is-loaded-by-prepare: server/storage/demo.ts → server/demo/codes.ts'],
    },
    'server/backup/back-up.ts': { code: 'export const b = 1;', breaks: [] },
    'server/bin/backup.ts': { code: "import '#server/backup/back-up.ts';", breaks: [] },
    'server/storage/backs-up.ts': {
      code: "import '#server/backup/back-up.ts';",
      breaks: ['operators-commands-are-for-bin: server/storage/backs-up.ts → server/backup/back-up.ts'],
    },
    'server/tools/supervisor.ts': { code: "import '#server/core/db/pool.ts'; export const s = 1;", breaks: [] },
    'server/tools/install/install.mjs': { code: 'export const i = 1;', breaks: [] },
    'server/bin/starts.mjs': { code: "import '#server/tools/install/install.mjs';", breaks: [] },
    'server/bin/supervised.ts': {
      code: "import '#server/tools/supervisor.ts';",
      breaks: ['tools-run-one-machine: server/bin/supervised.ts → server/tools/supervisor.ts'],
    },
    'server/core/jobs/checked.test.ts': { code: 'export const shared = 1;', breaks: [] },
    'server/core/jobs/uses-test.ts': {
      code: "import './checked.test.ts';",
      breaks: ['tests-are-not-imported: server/core/jobs/uses-test.ts → server/core/jobs/checked.test.ts'],
    },
    'server/core/db/testing/test-database.ts': { code: 'export const t = 1;', breaks: [] },
    'server/core/db/testing/world.ts': { code: "import './test-database.ts'; export const w = 1;", breaks: [] },
    'server/core/db/store.api.test.ts': { code: "import './testing/world.ts';", breaks: [] },
    'server/core/db/store.test.ts': {
      code: "import './testing/world.ts';",
      breaks: [
        'tests-need-what-they-are-named-for: server/core/db/store.test.ts → server/core/db/testing/test-database.ts',
      ],
    },
    'lib/upload/starts.slow.test.ts': {
      code: "import { spawn } from 'node:child_process'; export const s = spawn;",
      breaks: ['tests-need-what-they-are-named-for: lib/upload/starts.slow.test.ts → child_process'],
    },
    'server/programs/worker/testing/worker-process.ts': { code: 'export const p = 1;', breaks: [] },
    'server/programs/worker/export.kill.test.ts': { code: "import './testing/worker-process.ts';", breaks: [] },
    'server/programs/worker/export.api.test.ts': {
      code: "import './testing/worker-process.ts';",
      breaks: [
        'programs-are-killed-in-kill-tests: server/programs/worker/export.api.test.ts → server/programs/worker/testing/worker-process.ts',
      ],
    },
    'server/core/jobs/dev.ts': {
      code: "import fc from 'fast-check'; export const f = fc;",
      breaks: ['no-development-packages-in-products: server/core/jobs/dev.ts → fast-check'],
    },
  };

  let root: string;
  let found: { seen: number; broken: string[] };
  beforeAll(() => {
    root = mkdtempSync(path.join(os.tmpdir(), 'proofmark-rules-'));
    for (const name of ['package.json', 'node_modules']) {
      symlinkSync(path.join(projectRoot, name), path.join(root, name));
    }
    for (const [file, { code }] of Object.entries(planted)) {
      mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
      writeFileSync(path.join(root, file), `${code}\n`);
    }
    found = cruise(root);
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  it.each(Object.entries(planted).flatMap(([file, { breaks }]) => breaks.map((line) => [file, line])))(
    '%s is reported: %s',
    (_file, line) => {
      expect(found.broken).toContain(line);
    },
  );

  it('are all that is reported', () => {
    expect(found.broken).toEqual(
      Object.values(planted)
        .flatMap(({ breaks }) => breaks)
        .sort(),
    );
  });
});
