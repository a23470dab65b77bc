import { expect, it } from 'vitest';
import { ceilingMs } from '#server/core/config/testing/ceiling.ts';
import { runChaos } from './chaos.ts';
import { describeReport } from './report.ts';

/**
 * The short form of `npm run chaos`: the same service, traffic and auditor, and one fault of each of these kinds.
 * Nothing waits by a schedule, and how long anything takes is not its matter: only what was lost, done twice, or is
 * stuck.
 */
const kinds = [
  'kill -9 of the management API',
  'kill -9 of both workers',
  'kill -9 of the photo program',
  'kill -9 of the store',
  'kill -9 of PostgreSQL, all of it',
  'database: silent, connections taken and never answered',
  'database: every connection cut',
  'store: silent, connections taken and never answered',
  'store: answers 500',
  'full disk of the store',
  'clocks jumping, to and fro by up to three hours',
  'mail server: refused',
];

/** CHAOS_REPORT=1: what `npm run chaos` says, while it goes on. */
const tells = process.env['CHAOS_REPORT'] === '1';

// conforms: F1, F21
it(
  'a dozen faults in the middle of everything lose nothing, make nothing twice and leave nothing stuck',
  async () => {
    const lines: string[] = [];
    const report = await runChaos({
      faults: kinds.length,
      atOnce: 4,
      seed: 'short',
      kinds: ({ kind }) => kinds.includes(kind),
      mounts: false,
      proofs: false,
      settings: {
        // The limit is for silence, not for slowness: a machine that runs other tests too is slow.
        DATABASE_SILENCE_SECONDS: '1',
        S3_IDLE_SECONDS: '12',
        JOB_PROGRESS_SECONDS: '30',
      },
      unitMs: 800,
      restMs: 2000,
      patienceMs: ceilingMs,
      hurries: true,
      report: (line) => {
        lines.push(line);
        if (tells) console.info(`${new Date().toISOString().slice(11, 19)} ${line}`);
      },
    }).catch((error: unknown) => {
      throw new Error(lines.join('\n'), { cause: error });
    });
    lines.push(...describeReport(report));
    const said = lines.join('\n');
    expect(report.faults.map(({ kind }) => kind).sort(), said).toEqual([...kinds].sort());
    const wrong = report.findings.filter(({ lost, twice }) => lost > 0 || twice > 0);
    expect({ wrong, surprises: report.surprises, unfinished: [...report.unfinished] }, said).toEqual({
      wrong: [],
      surprises: [],
      unfinished: [],
    });
    expect([[...report.odd], report.crashes], said).toEqual([
      [],
      { api: 0, photo: 0, 'worker-1': 0, 'worker-2': 0, store: 0 },
    ]);
    expect(report.holds).toBe(true);
    // Something was there to be lost.
    for (const what of ['workorders, by reference', 'codes, one by one', 'scans, by the id that was answered']) {
      expect(report.findings.find((finding) => finding.what === what)?.acknowledged, what).toBeGreaterThan(0);
    }
    if (tells) console.info(said);
  },
  12 * ceilingMs,
);
