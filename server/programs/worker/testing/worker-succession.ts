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
 * Workers of a test file, one after the other. A worker that one test leaves running takes the next test's work and is
 * killed there first: earlier work makes no difference, and starting another is most of the cost of such a test.
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
