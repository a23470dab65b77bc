import type { ReactNode } from 'react';
import { ClientMessages } from '#lib/portal/client-messages.ts';

export default function ReportsLayout({ children }: { children: ReactNode }) {
  return <ClientMessages namespaces={['reports']}>{children}</ClientMessages>;
}
