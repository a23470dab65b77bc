import type { ReactNode } from 'react';
import { TextsFor } from '#lib/portal/texts-for.ts';

export default function TemplatesLayout({ children }: { children: ReactNode }) {
  return <TextsFor areas={['workorders', 'templates']}>{children}</TextsFor>;
}
