import type { ReactNode } from 'react';
import { ClientMessages } from '#lib/portal/client-messages.ts';

export default function PartnersLayout({ children }: { children: ReactNode }) {
  return <ClientMessages namespaces={['partners']}>{children}</ClientMessages>;
}
