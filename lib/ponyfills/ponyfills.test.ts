import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { groupBy } from './group-by.ts';

const text = fc.string({ unit: fc.integer({ min: 0xd700, max: 0xe0ff }).map((unit) => String.fromCharCode(unit)) });

it('groupBy groups as Map.groupBy does', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 9 })), (items) => {
      const keyOf = (item: number) => item % 3;
      expect([...groupBy(items, keyOf)]).toEqual([...Map.groupBy(items, keyOf)]);
    }),
  );
});

describe.each(['with', 'without'])('well-formed texts, %s the methods of the language', (which) => {
  const { isWellFormed, toWellFormed } = String.prototype;
  const set = (methods: object) => Object.assign(String.prototype, methods);
  afterEach(() => set({ isWellFormed, toWellFormed }));

  it('are told apart and made', async () => {
    if (which === 'without') set({ isWellFormed: undefined, toWellFormed: undefined });
    const ours = await import(`./well-formed.ts?${which}`);
    set({ isWellFormed, toWellFormed });
    fc.assert(
      fc.property(text, (value) => {
        expect(ours.isWellFormed(value)).toBe(value.isWellFormed());
        expect(ours.toWellFormed(value)).toBe(value.toWellFormed());
      }),
    );
  });
});
