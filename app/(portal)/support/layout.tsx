import type { ReactNode } from 'react';
import { ClientMessages } from '#lib/portal/client-messages.ts';

export default function SupportLayout({ children }: { children: ReactNode }) {
  return <ClientMessages namespaces={['support', 'ingestion']}>{children}</ClientMessages>;
}
