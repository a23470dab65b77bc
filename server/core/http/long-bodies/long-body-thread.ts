import { parentPort, workerData } from 'node:worker_threads';
import { managementEndpoints } from '#lib/contract/registry.ts';
import { lowerPriority } from '#server/core/jobs/lower-priority.ts';
import { type BodyToCheck, buffersOf, checkLongBody } from './check-long-body.ts';

/** Runs in a worker thread: parses and checks the body of its `workerData`, and posts the outcome. */
function check(port: NonNullable<typeof parentPort>, { endpointId, bytes, wantsDigest }: BodyToCheck): void {
  lowerPriority();
  const endpoint = managementEndpoints.find(({ id }) => id === endpointId);
  if (!endpoint) throw new Error(`There is no endpoint ${endpointId}.`);
  const outcome = checkLongBody(endpoint, bytes, wantsDigest);
  const { user, system } = process.threadCpuUsage();
  port.postMessage({ outcome, processorMs: (user + system) / 1000 }, buffersOf(outcome));
}

if (parentPort) check(parentPort, workerData as BodyToCheck);
