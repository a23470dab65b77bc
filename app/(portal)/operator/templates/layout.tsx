import type { ReactNode } from 'react';
import { ClientMessages } from '#lib/portal/client-messages.ts';

export default function OperatorTemplatesLayout({ children }: { children: ReactNode }) {
  return <ClientMessages namespaces={['workorders', 'templates']}>{children}</ClientMessages>;
}
