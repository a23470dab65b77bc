import type { ReactNode } from 'react';
import { ClientMessages } from '#lib/portal/client-messages.ts';

export default function SecurityLayout({ children }: { children: ReactNode }) {
  return <ClientMessages namespaces={['security']}>{children}</ClientMessages>;
}
