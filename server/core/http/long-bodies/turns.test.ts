import { expect, it } from 'vitest';
import { createTurns } from './turns.ts';

/** Works that begin in their turn and end when told to. */
function works(inTurn: ReturnType<typeof createTurns>) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const begin = (caller: number, name: string) =>
    inTurn(caller, async () => {
      begun.push(name);
      const { promise, resolve } = Promise.withResolvers<void>();
      ends.set(name, resolve);
      await promise;
      return name;
    });
  return { begun, begin, end: (name: string) => ends.get(name)?.() };
}

it('runs one work of a caller at a time, beside those of others', async () => {
  const { begun, begin, end } = works(createTurns(2));
  const first = begin(1, 'a1');
  const second = begin(1, 'a2');
  const other = begin(2, 'b1');
  await new Promise(setImmediate);
  expect(begun).toEqual(['a1', 'b1']);
  end('a1');
  expect(await first).toBe('a1');
  await new Promise(setImmediate);
  expect(begun).toEqual(['a1', 'b1', 'a2']);
  end('b1');
  end('a2');
  expect(await Promise.all([second, other])).toEqual(['a2', 'b1']);
});

it('lets others wait for one work of a caller with many', async () => {
  const { begun, begin, end } = works(createTurns(1));
  const all = [begin(1, 'a1'), begin(1, 'a2'), begin(1, 'a3'), begin(2, 'b1')];
  await new Promise(setImmediate);
  for (const name of ['a1', 'b1', 'a2', 'a3']) {
    expect(begun.at(-1)).toBe(name);
    end(name);
    await new Promise(setImmediate);
  }
  await Promise.all(all);
});

it('goes on after a work that failed', async () => {
  const inTurn = createTurns(1);
  const failing = inTurn(1, () => Promise.reject(new Error('broken')));
  const next = inTurn(1, async () => 'done');
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('done');
});
