import type { ReactNode } from 'react';
import { ClientMessages } from '#lib/portal/client-messages.ts';

export default function OperatorLayout({ children }: { children: ReactNode }) {
  return <ClientMessages namespaces={['operator', 'users']}>{children}</ClientMessages>;
}
