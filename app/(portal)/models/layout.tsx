import type { ReactNode } from 'react';
import { ClientMessages } from '#lib/portal/client-messages.ts';

export default function ModelsLayout({ children }: { children: ReactNode }) {
  return <ClientMessages namespaces={['ledger']}>{children}</ClientMessages>;
}
