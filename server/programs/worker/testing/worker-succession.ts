import { startWorkerProcess, type WorkerProcess } from './worker-process.ts';

export interface WorkerSuccession {
  /** Another one, beside those that live. */
  start(): WorkerProcess;
  /** The youngest that lives and was sent no signal, or a new one. */
  living(): WorkerProcess;
  /** Ends them all. */
  close(): Promise<void>;
}

/**
 * The workers of a test file, one after the other. What a test leaves alive takes up what the next test asks for, and
 * is the first that is killed there: a worker that has done other work before is no less of one, and starting another
 * is most of what such a test computes.
 */
export function openWorkerSuccession(...place: Parameters<typeof startWorkerProcess>): WorkerSuccession {
  const workers: WorkerProcess[] = [];

  function start(): WorkerProcess {
    const worker = startWorkerProcess(...place);
    workers.push(worker);
    return worker;
  }
  return {
    start,
    living: () => workers.findLast(({ child }) => !child.killed && child.exitCode === null) ?? start(),
    async close() {
      for (const { child } of workers) child.kill('SIGKILL');
      await Promise.all(workers.map(({ ended }) => ended));
    },
  };
}
