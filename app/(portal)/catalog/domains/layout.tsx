import type { ReactNode } from 'react';
import { ClientMessages } from '#lib/portal/client-messages.ts';

export default function DomainsLayout({ children }: { children: ReactNode }) {
  return <ClientMessages namespaces={['domains']}>{children}</ClientMessages>;
}
