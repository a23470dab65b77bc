import type { ReactNode } from 'react';
import { ClientMessages } from '#lib/portal/client-messages.ts';

export default function WorkordersLayout({ children }: { children: ReactNode }) {
  return <ClientMessages namespaces={['workorders']}>{children}</ClientMessages>;
}
