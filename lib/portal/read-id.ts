import { notFound } from 'next/navigation';

/** The id in an address; what can be none leads to the page that says that nothing is here. */
export function readId(text: string): number {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0;
  if (id === 0 || id > 2_147_483_647) notFound();
  return id;
}
