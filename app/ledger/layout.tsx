import type { ReactNode } from 'react';
import { ClientMessages } from '#lib/portal/client-messages.ts';

/** Before a sign-in, and for people who will never have one. */
export default function PublicLedgerLayout({ children }: { children: ReactNode }) {
  return <ClientMessages namespaces={['ledger', 'sign-in']}>{children}</ClientMessages>;
}
