import type { ReactNode } from 'react';
import { ClientMessages } from '#lib/portal/client-messages.ts';

export default function CatalogLayout({ children }: { children: ReactNode }) {
  return <ClientMessages namespaces={['catalog']}>{children}</ClientMessages>;
}
