import type { ReactNode } from 'react';
import { ClientMessages } from '#lib/portal/client-messages.ts';

export default function CasesLayout({ children }: { children: ReactNode }) {
  return <ClientMessages namespaces={['cases', 'scans', 'authenticate']}>{children}</ClientMessages>;
}
