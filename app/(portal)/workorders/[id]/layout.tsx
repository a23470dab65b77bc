import type { ReactNode } from 'react';
import { ClientMessages } from '#lib/portal/client-messages.ts';

export default function WorkorderLayout({ children }: { children: ReactNode }) {
  return <ClientMessages namespaces={['codes', 'proofs', 'templates']}>{children}</ClientMessages>;
}
