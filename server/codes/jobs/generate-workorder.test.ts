import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CodeBlock } from '../queries/code-copy-lines.ts';
import type { CodeStore, GenerationState, StoreResult } from '../queries/generation.ts';
import { generateIds } from '../rules/generate-ids.ts';
import { blockSizeFor, generateWorkorder } from './generate-workorder.ts';

const queued: GenerationState = {
  companyId: 3,
  quantity: 12_000,
  codesGenerated: 0,
  codegenStatus: 6,
  isCanceled: false,
  isIngested: false,
  codeLayout: 'none',
  idStyle: 'compact-12',
  firstSerialNumber: 501,
  productId: 9,
  activateOnComplete: true,
  createdBy: 4,
};

/** A store in memory that does what `plan` says for the first blocks, then stores. */
function fakeStore(given: GenerationState, plan: StoreResult[] = []) {
  const state = { ...given };
  const blocks: CodeBlock[] = [];
  const store: CodeStore = {
    readState: async () => ({ ...state }),
    storeBlock: async (block) => {
      const result = plan.shift() ?? 'stored';
      if (result === 'stored') {
        blocks.push(block);
        state.codesGenerated += block.ids.count;
        state.codegenStatus = 2;
      }
      return result;
    },
  };
  return { store, blocks, state };
}

const signal = new AbortController().signal;

describe('generateWorkorder', () => {
  // conforms: 28.6
  it('covers every sequence once, whatever was there before', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 40_000 }), fc.nat(), async (quantity, before) => {
        const codesGenerated = before % quantity;
        const { store, blocks, state } = fakeStore({ ...queued, quantity, codesGenerated });
        expect(await generateWorkorder(1, store, { signal })).toBe(true);
        expect(state.codesGenerated).toBe(quantity);
        let next = codesGenerated + 1;
        for (const { ids, values } of blocks) {
          expect(values.firstSequence).toBe(next);
          expect(values.firstSerialNumber).toBe(500 + next);
          next += ids.count;
        }
        expect(next).toBe(quantity + 1);
      }),
      { numRuns: 50 },
    );
  });

  it('makes other ids when one is taken', async () => {
    const made: string[] = [];
    const { store, blocks } = fakeStore({ ...queued, quantity: 10 }, ['id-taken']);
    const makeIds: typeof generateIds = (style, count) => {
      const block = generateIds(style, count);
      made.push(block.text);
      return block;
    };
    await generateWorkorder(1, store, { signal, makeIds });
    expect(made).toHaveLength(2);
    expect(blocks[0]?.ids.text).toBe(made[1]);
    expect(made[0]).not.toBe(made[1]);
  });

  it('gives up when ids keep being taken', async () => {
    const { store } = fakeStore(
      queued,
      Array.from({ length: 9 }, () => 'id-taken' as const),
    );
    await expect(generateWorkorder(1, store, { signal })).rejects.toThrow('taken');
  });

  it('looks again when another worker has moved on', async () => {
    const { store, state } = fakeStore(queued, ['moved-on', 'moved-on']);
    expect(await generateWorkorder(1, store, { signal })).toBe(true);
    expect(state.codesGenerated).toBe(queued.quantity);
  });

  it.each([
    ['canceled', { isCanceled: true }],
    ['waiting for the printing partner', { codegenStatus: 1 }],
    ['completed', { codegenStatus: 4, codesGenerated: 12_000 }],
  ])('leaves a workorder alone that is %s', async (_, change) => {
    const { store, blocks } = fakeStore({ ...queued, ...change });
    expect(await generateWorkorder(1, store, { signal })).toBe(false);
    expect(blocks).toHaveLength(0);
  });

  it('has nothing to do for a workorder that is not there', async () => {
    const { store } = fakeStore(queued);
    expect(await generateWorkorder(1, { ...store, readState: async () => null }, { signal })).toBe(false);
  });

  it('stops between two blocks when asked to', async () => {
    const stopping = new AbortController();
    const { store, blocks } = fakeStore(queued);
    const stopsAfterOne: CodeStore = {
      ...store,
      storeBlock: async (block) => {
        stopping.abort();
        return store.storeBlock(block);
      },
    };
    await expect(generateWorkorder(1, stopsAfterOne, { signal: stopping.signal })).rejects.toThrow();
    expect(blocks).toHaveLength(1);
  });

  // conforms: 12.1
  it('activates only what is complete with its generation', async () => {
    const values = async (change: Partial<GenerationState>) => {
      const { store, blocks } = fakeStore({ ...queued, quantity: 1, ...change });
      await generateWorkorder(1, store, { signal, now: () => new Date(0) });
      return blocks[0]?.values;
    };
    const active = { activationStatus: 1, activatedBy: 4, activatedAt: new Date(0) };
    const inactive = { activationStatus: 0, activatedBy: null, activatedAt: null };
    expect(await values({})).toMatchObject(active);
    expect(await values({ activateOnComplete: false })).toMatchObject(inactive);
    expect(await values({ codeLayout: 'sg-inside' })).toMatchObject(inactive);
    expect(await values({ firstSerialNumber: null })).toMatchObject({ firstSerialNumber: null });
  });
});

describe('blockSizeFor', () => {
  it('is a twentieth within its limits', () => {
    expect([1, 100_000, 1_000_000, 10_000_000].map(blockSizeFor)).toEqual([5_000, 5_000, 50_000, 100_000]);
  });
});
