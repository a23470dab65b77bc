import { notFound } from 'next/navigation';

/** The id in an address; what is none is not found. */
export function readId(text: string): number {
  if (!/^[1-9]\d{0,9}$/.test(text) || Number(text) > 2_147_483_647) notFound();
  return Number(text);
}
