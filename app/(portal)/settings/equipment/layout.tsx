import type { ReactNode } from 'react';
import { ClientMessages } from '#lib/portal/client-messages.ts';

export default function EquipmentLayout({ children }: { children: ReactNode }) {
  return <ClientMessages namespaces={['equipment']}>{children}</ClientMessages>;
}
