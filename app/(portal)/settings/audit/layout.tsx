import type { ReactNode } from 'react';
import { TextsFor } from '#lib/portal/texts-for.ts';

export default function AuditLayout({ children }: { children: ReactNode }) {
  return <TextsFor areas={['audit']}>{children}</TextsFor>;
}
