import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CodesWorld, openCodesWorld } from '#server/codes/testing/codes-world.ts';
import { eventually } from '#server/programs/api/testing/eventually.ts';
import { type Schedule, startSchedules } from './schedules.ts';

let world: CodesWorld;
beforeAll(async () => {
  world = await openCodesWorld();
});
afterAll(() => world.close());

const queue = { inTransaction: () => ({ enqueue: async () => undefined }) };

/** Runs them until all of them have begun. @returns their names in the order they began */
async function begin(schedules: readonly Schedule[]): Promise<string[]> {
  const begun: string[] = [];
  const noted = schedules.map(({ run, ...schedule }) => ({
    ...schedule,
    run: (context: Parameters<typeof run>[0]) => {
      begun.push(schedule.name);
      return run(context);
    },
  }));
  const ending = new AbortController();
  const running = startSchedules(noted, { ...world.context, signal: ending.signal }, queue);
  await eventually(
    async () => begun.length,
    (count) => count >= schedules.length,
  );
  ending.abort();
  await running;
  return begun;
}

it('begins the most frequent first, each when the one before has had its turn', async () => {
  let [running, most] = [0, 0];
  // Work that is over before any timer.
  const run = async () => {
    running += 1;
    most = Math.max(most, running);
    await Promise.resolve();
    running -= 1;
  };
  const schedules = [3600, 60, 300].map((everySeconds) => ({ name: `every ${everySeconds} s`, everySeconds, run }));
  expect(await begin(schedules)).toEqual(['every 60 s', 'every 300 s', 'every 3600 s']);
  expect(most).toBe(1);
});

it('is held up by none that takes long or fails', async () => {
  const until = (signal: AbortSignal) =>
    new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
  const begun = await begin([
    { name: 'long', everySeconds: 1, run: ({ signal }) => until(signal) },
    { name: 'failing', everySeconds: 2, run: () => Promise.reject(new Error('away')) },
    { name: 'last', everySeconds: 3, run: async () => undefined },
  ]);
  expect(begun.slice(0, 3)).toEqual(['long', 'failing', 'last']);
});
