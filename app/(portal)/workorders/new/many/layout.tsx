import type { ReactNode } from 'react';
import { ClientMessages } from '#lib/portal/client-messages.ts';

export default function OrderManyLayout({ children }: { children: ReactNode }) {
  return <ClientMessages namespaces={['ingestion', 'orderMany']}>{children}</ClientMessages>;
}
