import type { ReactNode } from 'react';
import { ClientMessages } from '#lib/portal/client-messages.ts';

export default function InspectionTeamsLayout({ children }: { children: ReactNode }) {
  return <ClientMessages namespaces={['inspection-teams']}>{children}</ClientMessages>;
}
