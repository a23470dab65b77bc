import { notFound } from 'next/navigation';

/** Any other address, so that 'not found' stands inside the shell. */
export default function Missing() {
  notFound();
}
