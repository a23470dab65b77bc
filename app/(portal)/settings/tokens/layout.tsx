import type { ReactNode } from 'react';
import { ClientMessages } from '#lib/portal/client-messages.ts';

export default function TokensLayout({ children }: { children: ReactNode }) {
  return <ClientMessages namespaces={['tokens']}>{children}</ClientMessages>;
}
