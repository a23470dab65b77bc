import { expect, it } from 'vitest';
import { ceilingMs } from '#server/core/config/testing/ceiling.ts';
import { runChaos } from './chaos.ts';
import { describeReport } from './report.ts';

/**
 * The short form of `npm run chaos`: ten faults that the seed draws, of the kinds that are over soon, with limits that are
 * short. It waits for what happens; how long that takes is not its matter.
 */
const kinds = [
  'kill -9 of the management API',
  'kill -9 of both workers',
  'kill -9 of the photo program',
  'kill -9 of the store',
  'kill -9 of PostgreSQL, all of it',
  'database: silent, connections taken and never answered',
  'database: every connection cut',
  'store: answers 500',
  'full disk of the store',
  'clocks jumping, to and fro by up to three hours',
];

it(
  'ten faults in the middle of everything lose nothing, make nothing twice and leave nothing stuck',
  async () => {
    const lines: string[] = [];
    const report = await runChaos({
      faults: kinds.length,
      atOnce: 3,
      seed: 'short',
      kinds: ({ kind }) => kinds.includes(kind),
      mounts: false,
      proofs: false,
      settings: {
        DATABASE_SILENCE_SECONDS: '0.5',
        S3_CONNECT_SECONDS: '1',
        S3_IDLE_SECONDS: '2',
      },
      unitMs: 400,
      restMs: 400,
      report: (line) => lines.push(line),
    });
    lines.push(...describeReport(report));
    expect(report.faults.map(({ kind }) => kind).sort()).toEqual([...kinds].sort());
    expect(
      report.findings.filter(({ lost, twice }) => lost > 0 || twice > 0),
      lines.join('\n'),
    ).toEqual([]);
    expect([report.surprises, [...report.unfinished]], lines.join('\n')).toEqual([[], []]);
    expect(report.holds).toBe(true);
    // Something was there to be lost.
    for (const what of ['codes, one by one', 'scans, by the id that was answered']) {
      expect(report.findings.find((finding) => finding.what === what)?.acknowledged, what).toBeGreaterThan(0);
    }
  },
  10 * ceilingMs,
);
