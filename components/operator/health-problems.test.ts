import { describe, expect, it } from 'vitest';
import type { AnnouncedProgram, OperatorHealth } from '#lib/contract/operator-health.ts';
import { healthProblems } from './health-problems.ts';

const now = Date.parse('2026-11-26T09:00:00Z');
const program = (over: Partial<AnnouncedProgram> = {}): AnnouncedProgram => ({
  name: 'worker',
  host: 'one',
  version: '1.0.0',
  commit: null,
  state: 'running',
  started_at: '2026-11-26T08:00:00Z',
  seen_at: '2026-11-26T08:59:50Z',
  problems: [],
  disks: [{ place: 'data', free: 50, size: 100 }],
  ...over,
});
const queue = (over: Partial<OperatorHealth['queues'][number]> = {}) => ({
  kind: 'ingest-codes',
  waiting: 0,
  oldest_waiting_at: null,
  scheduled: 0,
  running: 0,
  failed: 0,
  left: 0,
  failed_last_day: 0,
  ...over,
});
const kindsOf = (programs: AnnouncedProgram[], queues = [queue()]) =>
  healthProblems({ programs, queues } as OperatorHealth, now).map(({ kind }) => kind);

describe('what needs the operator', () => {
  // conforms: 36.21
  it('is nothing while all runs', () => {
    expect(kindsOf([program(), program({ name: 'api' })])).toEqual([]);
    expect(kindsOf([program()], [queue({ waiting: 5, oldest_waiting_at: '2026-11-26T08:59:30Z' })])).toEqual([]);
  });

  it('is a program that is silent, missing, or fails a check', () => {
    const problems = [{ check: 'database', says: 'not there' }];
    expect(
      kindsOf([program({ state: 'failing', problems }), program({ state: 'silent' }), program({ state: 'missing' })]),
    ).toEqual(['silent', 'missing', 'failing']);
  });

  it('is a full disk, once for all programs of a machine, and not of one that is gone', () => {
    const disks = [{ place: 'data', free: 9, size: 100 }];
    expect(kindsOf([program({ disks }), program({ name: 'api', disks })])).toEqual(['disk']);
    expect(kindsOf([program({ disks }), program({ host: 'two', disks })])).toEqual(['disk', 'disk']);
    expect(kindsOf([program({ state: 'silent', disks })])).toEqual(['silent']);
  });

  it('is a queue that waits, jobs of a newer release, and jobs that were given up', () => {
    expect(kindsOf([program()], [queue({ waiting: 1, oldest_waiting_at: '2026-11-26T08:00:00Z' })])).toEqual([
      'queueOld',
    ]);
    expect(kindsOf([program()], [queue({ left: 2, failed_last_day: 1 })])).toEqual(['queueLeft', 'jobsFailed']);
    expect(kindsOf([program()], [queue({ failed: 4 })])).toEqual([]);
  });

  it('is two releases side by side', () => {
    expect(kindsOf([program(), program({ name: 'api', version: '0.9.0' })])).toEqual(['releases']);
  });
});
