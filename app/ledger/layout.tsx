import type { ReactNode } from 'react';
import { TextsFor } from '#lib/portal/texts-for.ts';

/** Before a sign-in, and for people who will never have one. */
export default function PublicLedgerLayout({ children }: { children: ReactNode }) {
  return <TextsFor areas={['ledger', 'sign-in']}>{children}</TextsFor>;
}
