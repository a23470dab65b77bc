import { notFound } from 'next/navigation';

/** Largest ids: of most rows, and of rows that can be more. */
const largest = { narrow: 2_147_483_647, wide: Number.MAX_SAFE_INTEGER };

/** The id in an address; undefined for what can be none. */
export function idOf(text: string, width: keyof typeof largest = 'narrow'): number | undefined {
  const id = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : Number.POSITIVE_INFINITY;
  return id <= largest[width] ? id : undefined;
}

/** The same; what can be none leads to the page that says that nothing is here. */
export const readId = (text: string, width?: keyof typeof largest): number => idOf(text, width) ?? notFound();
