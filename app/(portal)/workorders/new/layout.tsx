import type { ReactNode } from 'react';
import { ClientMessages } from '#lib/portal/client-messages.ts';

export default function NewWorkorderLayout({ children }: { children: ReactNode }) {
  return <ClientMessages namespaces={['templates', 'partners']}>{children}</ClientMessages>;
}
