import type { ReactNode } from 'react';
import { ClientMessages } from '#lib/portal/client-messages.ts';

export default function OperatorAppsLayout({ children }: { children: ReactNode }) {
  return <ClientMessages namespaces={['scan-apps']}>{children}</ClientMessages>;
}
