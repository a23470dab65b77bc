import type { ReactNode } from 'react';
import { ClientMessages } from '#lib/portal/client-messages.ts';

export default function CompanyLayout({ children }: { children: ReactNode }) {
  return <ClientMessages namespaces={['company', 'users', 'single-sign-on']}>{children}</ClientMessages>;
}
