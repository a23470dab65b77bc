import type { ReactNode } from 'react';
import { ClientMessages } from '#lib/portal/client-messages.ts';

export default function CodesLayout({ children }: { children: ReactNode }) {
  return <ClientMessages namespaces={['codes', 'cases', 'scan-rules', 'reports']}>{children}</ClientMessages>;
}
