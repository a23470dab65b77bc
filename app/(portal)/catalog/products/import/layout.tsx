import type { ReactNode } from 'react';
import { ClientMessages } from '#lib/portal/client-messages.ts';

export default function ImportProductsLayout({ children }: { children: ReactNode }) {
  return <ClientMessages namespaces={['ingestion']}>{children}</ClientMessages>;
}
