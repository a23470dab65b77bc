import type { ReactNode } from 'react';
import { ClientMessages } from '#lib/portal/client-messages.ts';

export default function ProfileLayout({ children }: { children: ReactNode }) {
  return <ClientMessages namespaces={['profile']}>{children}</ClientMessages>;
}
