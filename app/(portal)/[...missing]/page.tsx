import { notFound } from 'next/navigation';

/** Any other address, so that 'not found' is shown inside the shell. */
export default function Missing() {
  notFound();
}
