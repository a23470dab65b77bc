import { describe, expect, it, vi } from 'vitest';
import type { RowOutcome } from '#lib/portal/row-outcome.ts';
import { runBulk } from './run-bulk.ts';

const rows = Array.from({ length: 45 }, (_, index) => `row ${index}`);
const all = (part: readonly string[]) => ({ ok: true as const, data: part.map((id): RowOutcome => ({ id })) });
const options = {
  idOf: (row: string) => row,
  onProgress: () => {},
  isStopped: () => false,
  lost: 'No answer came back. It may be done.',
};
const refusal = { ok: false as const, status: 403, code: 'permission_denied', message: 'No.', fieldErrors: {} };

describe('runBulk', () => {
  it('does all rows, a few at a time, and says how far it is', async () => {
    const run = vi.fn(async (part: readonly string[]) => all(part));
    const onProgress = vi.fn();
    const outcome = await runBulk(rows, { ...options, run, onProgress });
    expect(outcome).toEqual({ done: rows, refused: [], left: [] });
    expect(run.mock.calls.map(([part]) => part.length)).toEqual([20, 20, 5]);
    expect(onProgress.mock.calls.flat()).toEqual([20, 40, 45]);
  });

  it('keeps what was refused apart, each with why', async () => {
    const run = async (part: readonly string[]) => ({
      ok: true as const,
      data: part.map((id): RowOutcome => (id === 'row 3' ? { id, refused: 'It is completed.' } : { id })),
    });
    const outcome = await runBulk(rows.slice(0, 5), { ...options, run });
    expect(outcome.done).toEqual(['row 0', 'row 1', 'row 2', 'row 4']);
    expect(outcome.refused).toEqual([{ row: 'row 3', why: 'It is completed.' }]);
  });

  it('begins no more once it is stopped', async () => {
    let stopped = false;
    const outcome = await runBulk(rows, {
      ...options,
      run: async (part) => all(part),
      onProgress: () => {
        stopped = true;
      },
      isStopped: () => stopped,
    });
    expect([outcome.done.length, outcome.left.length]).toEqual([20, 25]);
  });

  it('says of a part without an answer that it may be done, and begins no other', async () => {
    const run = vi.fn().mockImplementationOnce(async (part: readonly string[]) => all(part));
    run.mockRejectedValue(new Error('offline'));
    const outcome = await runBulk(rows, { ...options, run });
    expect([outcome.done.length, outcome.refused.length, outcome.left.length]).toEqual([20, 20, 5]);
    expect(outcome.refused[0]?.why).toBe('No answer came back. It may be done.');
  });

  it('passes on what a whole part was refused with, and that the session is over', async () => {
    expect((await runBulk(['a'], { ...options, run: async () => refusal })).refused).toEqual([
      { row: 'a', why: 'No.' },
    ]);
    const over = { ...refusal, status: 401 };
    expect((await runBulk(['a'], { ...options, run: async () => over })).ended).toBe(over);
  });
});
