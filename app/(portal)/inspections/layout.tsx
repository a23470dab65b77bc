import type { ReactNode } from 'react';
import { ClientMessages } from '#lib/portal/client-messages.ts';

export default function InspectionsLayout({ children }: { children: ReactNode }) {
  return <ClientMessages namespaces={['inspections']}>{children}</ClientMessages>;
}
