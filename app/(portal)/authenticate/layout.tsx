import type { ReactNode } from 'react';
import { ClientMessages } from '#lib/portal/client-messages.ts';

export default function AuthenticateLayout({ children }: { children: ReactNode }) {
  return <ClientMessages namespaces={['authenticate', 'codes', 'proofs', 'scans']}>{children}</ClientMessages>;
}
