import type { ReactNode } from 'react';
import { ClientMessages } from '#lib/portal/client-messages.ts';

export default function UsersLayout({ children }: { children: ReactNode }) {
  return <ClientMessages namespaces={['tokens', 'users']}>{children}</ClientMessages>;
}
