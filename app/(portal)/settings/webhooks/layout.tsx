import type { ReactNode } from 'react';
import { ClientMessages } from '#lib/portal/client-messages.ts';

export default function WebhooksLayout({ children }: { children: ReactNode }) {
  return <ClientMessages namespaces={['webhooks']}>{children}</ClientMessages>;
}
