import type { ReactNode } from 'react';
import { ClientMessages } from '#lib/portal/client-messages.ts';

export default function BeforeSignInLayout({ children }: { children: ReactNode }) {
  return <ClientMessages namespaces={['sign-in', 'forms']}>{children}</ClientMessages>;
}
