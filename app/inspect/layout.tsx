import type { ReactNode } from 'react';
import { ClientMessages } from '#lib/portal/client-messages.ts';

export default function InspectLayout({ children }: { children: ReactNode }) {
  return <ClientMessages namespaces={['inspect', 'authenticate', 'sign-in']}>{children}</ClientMessages>;
}
