import { createHash } from 'node:crypto';
import type { IdBlock } from '#server/codes/rules/generate-ids.ts';

/**
 * Codes of the demo's sample photos. Their ids, address and secret are the same in every demo, since the photos are
 * files. All of it is public: it lets anyone print codes that this one order of the demo accepts as original. Only a
 * demo loads it.
 */
export const sampleUrlPrefix = 'https://id.nordlys.example/';

/** Keys the graphics of that order; every other order has a random one. */
export const sampleSecret = hash('the demo has no secrets');

/** A plain code of the demo: labels that were bought with codes on them. */
export const labelIds = Array.from({ length: 20 }, (_, i) => `Qz81-77aK${String.fromCharCode(97 + i)}`);

/** Two of them that inspectors met: the item of one was opened, the other is blacklisted as stolen. */
export const openedLabelId = labelIds.at(-2);
export const stolenLabelId = labelIds.at(-1);

const idLength = 12;

/** The id of a code of the order, from 1. 72 bits of a hash look like any other compact id. */
export const sampleId = (sequence: number): string => hash(`code ${sequence}`).toString('base64url').slice(0, idLength);

/** In place of random ids. The order is small enough for one block, so it begins with the first. */
export function generateSampleIds(count: number): IdBlock {
  const ids = Array.from({ length: count }, (_, i) => sampleId(i + 1));
  return { text: ids.join(''), idLength, count };
}

function hash(text: string): Buffer {
  return createHash('sha256').update(`proofmark demo: ${text}`).digest();
}
