import type { ReactNode } from 'react';
import { TextsFor } from '#lib/portal/texts-for.ts';

export default function OperatorTemplatesLayout({ children }: { children: ReactNode }) {
  return <TextsFor areas={['workorders', 'templates']}>{children}</TextsFor>;
}
