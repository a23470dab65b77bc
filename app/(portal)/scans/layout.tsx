import type { ReactNode } from 'react';
import { ClientMessages } from '#lib/portal/client-messages.ts';

export default function ScansLayout({ children }: { children: ReactNode }) {
  return <ClientMessages namespaces={['analytics', 'codes', 'scans']}>{children}</ClientMessages>;
}
