import type { ReactNode } from 'react';
import { ClientMessages } from '#lib/portal/client-messages.ts';

export default function AuditLayout({ children }: { children: ReactNode }) {
  return <ClientMessages namespaces={['audit']}>{children}</ClientMessages>;
}
