import { waitUntil } from '#lib/client/wait.ts';
import { type CodeTask, getCodeTask, getScmTask } from '#lib/contract/code-tasks.ts';
import { watchPatience } from './client.ts';
import { exitCodes } from './exit-codes.ts';
import { count } from './progress.ts';
import { type Run, timeoutOf } from './run.ts';

/** Shows a change of many codes, followed to its end unless --no-wait was given; ends with 1 when it failed. */
export async function showTask(run: Run, taskId: string, kind: 'status' | 'scm', wait: boolean): Promise<number> {
  const { output, signal, options } = run;
  const service = run.client();
  const endpoint = kind === 'status' ? getCodeTask : getScmTask;
  const read = () => service.call(endpoint, { params: { task_id: taskId } }, { patience: watchPatience });
  const meter = output.meter(kind === 'status' ? 'Status change' : 'SCM update', 'codes');
  try {
    const task = await waitUntil(read, ({ status }) => !wait || status === 'complete' || status === 'failed', {
      signal,
      timeoutMs: timeoutOf(options),
      onProgress: ({ processed_codes, total_codes, status }) => meter.update(processed_codes, total_codes, status),
    });
    meter.stop();
    output.result(task, () => describeTask(task));
    return task.status === 'failed' ? exitCodes.failed : exitCodes.ok;
  } finally {
    meter.stop();
  }
}

function describeTask(task: CodeTask): string[] {
  const lines = [
    `Task ${task.task_id}: ${task.status}, ${count(task.changed_codes)} of ${count(task.processed_codes)} codes changed.`,
  ];
  if (task.discarded_keys.length > 0) lines.push(`No SCM fields of the company: ${task.discarded_keys.join(', ')}`);
  if (task.error) lines.push(task.error);
  return lines;
}
