import type { Readable } from 'node:stream';
import { PassThrough } from 'node:stream';
import type { RefusedCode } from '#lib/contract/code-tasks.ts';
import { openCopyOut } from '#server/core/db/copy/copy-out.ts';
import type { Database, Executor } from '#server/core/db/database.ts';

/** Positions are 1, 2, … without a gap, so that any page is where its offset says. */
export async function listRefusals(
  db: Executor,
  task: { id: number; refused: number },
  { limit, offset, direction }: { limit: number; offset: number; direction: 'asc' | 'desc' },
): Promise<RefusedCode[]> {
  const { refused: count } = task;
  const [first, last] =
    direction === 'asc' ? [offset + 1, offset + limit] : [count - offset - limit + 1, count - offset];
  return db
    .selectFrom('code_task_refusals')
    .where('task_id', '=', task.id)
    .where('position', '>=', first)
    .where('position', '<=', last)
    .orderBy('position', direction)
    .select(['key', 'reason'])
    .execute();
}

/** All of them as CSV, every value quoted, in order. */
export async function streamRefusals({ pool }: Database, taskId: number): Promise<Readable> {
  const { stream } = await openCopyOut(
    pool,
    `COPY (SELECT key, reason FROM code_task_refusals WHERE task_id = ${Math.trunc(taskId)} ORDER BY position)
      TO STDOUT (FORMAT csv, FORCE_QUOTE *)`,
  );
  const body = new PassThrough();
  body.write('"key","reason"\n');
  stream.on('error', (error) => body.destroy(error));
  body.on('close', () => stream.destroy());
  return stream.pipe(body);
}
