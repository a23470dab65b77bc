import type { Transaction } from 'kysely';
import type { Schema } from './schema.ts';

type Work<Details extends unknown[]> = (trx: Transaction<Schema>, ...details: Details) => Promise<void>;

/**
 * A moment in the transaction of one room at which rooms above do work of their own.
 * @returns `add`, which registers work at the start of a program, and `run`, which does all of it in order
 */
export function createTransactionHook<Details extends unknown[]>() {
  const works: Work<Details>[] = [];
  const run: Work<Details> = async (trx, ...details) => {
    for (const work of works) await work(trx, ...details);
  };
  return { add: (work: Work<Details>) => void works.push(work), run };
}
