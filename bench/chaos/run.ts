import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { runChaos } from './chaos.ts';
import { describeReport } from './report.ts';

const { values } = parseArgs({
  options: {
    faults: { type: 'string', default: '300' },
    'at-once': { type: 'string', default: '4' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    'no-mounts': { type: 'boolean', default: false },
    flood: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
  },
});
const faults = Number(values.faults);
if (!Number.isInteger(faults) || faults < 1) {
  console.error(
    'Usage: npm run chaos -- [--faults 300] [--at-once 4] [--seed 1] [--only "part of a kind"] [--flood] [--no-mounts] [--keep]',
  );
  process.exit(2);
}
const { only } = values;
const interrupted = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => interrupted.abort());
const report = await runChaos({
  faults,
  atOnce: Number(values['at-once']),
  seed: values.seed,
  kinds: ({ kind }) => kind.includes(only),
  mounts: !values['no-mounts'],
  floods: values.flood,
  keepsLogs: values.keep,
  // As many readers as an installation has, and the budget that a company has.
  settings: values.flood ? { PHOTO_READERS: String(availableParallelism()), API_SECONDS_PER_MINUTE: '20' } : {},
  proofs: true,
  unitMs: 4000,
  restMs: 900,
  patienceMs: 300_000,
  signal: interrupted.signal,
  report: (line) => console.log(`${new Date().toISOString().slice(11, 19)} ${line}`),
});
for (const line of describeReport(report)) console.log(line);
// At once: a request that is still under way to what has ended must not keep us.
process.exit(report.holds ? 0 : 1);
