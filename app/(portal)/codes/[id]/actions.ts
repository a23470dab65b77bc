'use server';

import { setTimeout } from 'node:timers/promises';
import { type CodeTask, getCodeTask } from '#lib/contract/code-tasks.ts';
import { changeStatus } from '#lib/contract/codes.ts';
import { runAction } from '#lib/portal/action.ts';
import { call } from '#lib/portal/client.ts';
import type { CallResult } from '#lib/portal/result.ts';

/** A change of one code takes a moment; what takes longer goes on without anybody waiting. */
const looks = 20;
const pause = 250;

/** Changes the status of a code, or of those of a workorder. @returns the task, done as a rule */
export async function changeCode(input: unknown): Promise<CallResult<CodeTask>> {
  return runAction({ schema: changeStatus.body, input, permission: 'codes_edit' }, async (body) => {
    const started = await call(changeStatus, { body });
    if (!started.ok) return started;
    const read = () => call(getCodeTask, { params: { task_id: started.data.task } });
    let task = await read();
    for (let look = 1; look < looks && task.ok && isGoing(task.data); look += 1) {
      await setTimeout(pause);
      task = await read();
    }
    return task;
  });
}

function isGoing({ status }: CodeTask): boolean {
  return status === 'pending' || status === 'in-progress';
}
