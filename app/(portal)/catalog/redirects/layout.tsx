import type { ReactNode } from 'react';
import { ClientMessages } from '#lib/portal/client-messages.ts';

export default function RedirectsLayout({ children }: { children: ReactNode }) {
  return <ClientMessages namespaces={['redirects']}>{children}</ClientMessages>;
}
