import type { ReactNode } from 'react';
import { ClientMessages } from '#lib/portal/client-messages.ts';

export default function ScanRulesLayout({ children }: { children: ReactNode }) {
  return <ClientMessages namespaces={['scan-rules']}>{children}</ClientMessages>;
}
