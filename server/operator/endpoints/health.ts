import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as contract from '#lib/contract/operator-health.ts';
import type { Executor } from '#server/core/db/database.ts';
import { endpoint } from '#server/core/http/endpoint.ts';
import { readQueueDepth } from '#server/core/jobs/queue-depth.ts';
import { releaseCommit, releaseVersion } from '#server/core/operations/release.ts';
import { presentMissing, presentProgram, presentVolume } from '../present/present-health.ts';
import { presentQueuedJobs } from '../present/present-work.ts';
import * as queries from '../queries/health.ts';
import { notesSince } from '../rules/release-notes.ts';

/** Programs without which the service does not work; the storage program is not needed with S3. */
const needed = ['api', 'photo', 'worker'];

/** Covers every company: support_view is a permission of the operator's users alone. */
export const getOperatorHealth = endpoint(contract.getOperatorHealth, async ({ database: { db } }) => {
  const [release, programs, depth, failed, errors, volume] = await Promise.all([
    readRelease(db),
    queries.listPrograms(db),
    readQueueDepth(db),
    queries.countFailedJobs(db),
    queries.listErrors(db),
    queries.listVolume(db),
  ]);
  const missing = needed.filter((name) => !programs.some((program) => program.name === name));
  return {
    release,
    programs: [...programs.map(presentProgram), ...missing.map(presentMissing)],
    queues: depth.map((row) => ({ ...presentQueuedJobs(row), failed_last_day: failed.get(row.kind) ?? 0 })),
    errors: errors.rows.map(({ last_hour, ...row }) => ({ ...row, last_hour: last_hour.toISOString() })),
    errors_count: errors.count,
    volume: volume.map(presentVolume),
  };
});

async function readRelease(db: Executor): Promise<contract.OperatorHealth['release']> {
  const installed = await queries.readRelease(db);
  const previous = installed?.previous_release ?? null;
  return {
    version: releaseVersion(),
    commit: releaseCommit(),
    previous_version: previous,
    since: installed?.release_since?.toISOString() ?? null,
    notes: previous === null ? [] : notesSince(await readChangelog(), previous),
  };
}

const changelogFile = path.join(import.meta.dirname, '../../../CHANGELOG.md');
const readChangelog = () => readFile(changelogFile, 'utf8').catch(() => '');
