import { parseArgs } from 'node:util';
import { projectRoot } from '#server/tools/install/install.mjs';
import { ensurePortalBuild } from '#server/tools/one-machine/portal-build.ts';
import { describeTwo } from './report.ts';
import { runTwo } from './two.ts';

const { values } = parseArgs({
  options: { seed: { type: 'string', default: '1' }, keep: { type: 'boolean', default: false } },
});
const report = (line: string) => console.log(`${new Date().toISOString().slice(11, 19)} ${line}`);
const { deploymentId } = await ensurePortalBuild({ root: projectRoot, say: report, running: () => undefined });
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
const result = await runTwo({ seed: values.seed, deploymentId, keepsLogs: values.keep, report });
for (const line of describeTwo(result)) console.log(line);
// At once: a request that is still under way to what has ended must not keep us.
process.exit(result.holds ? 0 : 1);
