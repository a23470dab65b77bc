import { expect, it } from 'vitest';
import type { PhotoReaders } from '#server/photo-readers/photo-readers.ts';
import { createPhotoBudget } from './photo-budget.ts';

/** Readers for which each photo costs four seconds of processor time. */
const readers: PhotoReaders = {
  read: async (_bytes, _prefixes, meter) => {
    if (meter) meter.processorMs += 4000;
    throw new Error('refused');
  },
  measure: async () => expect.fail('nothing is measured'),
};

// conforms: A61
it('refuses a caller whose photos have cost too much until that is worked off, and no other', async () => {
  let now = 0;
  const budget = createPhotoBudget(10, () => now);
  const send = async (caller: string) => {
    budget.check(caller);
    const meter = { processorMs: 0 };
    await budget
      .readersFor(caller, readers)
      .read(new Uint8Array(), [], meter)
      .catch(() => undefined);
    expect(meter.processorMs).toBe(4000);
  };
  for (let photo = 0; photo < 3; photo += 1) await send('one');
  expect(() => budget.check('one')).toThrow(expect.objectContaining({ code: 'too_many_requests', retryAfter: 12 }));
  budget.check('other');
  now = 11_999;
  expect(() => budget.check('one')).toThrow();
  now = 12_001;
  budget.check('one');
});
