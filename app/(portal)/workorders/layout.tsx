import type { ReactNode } from 'react';
import { TextsFor } from '#lib/portal/texts-for.ts';

export default function WorkordersLayout({ children }: { children: ReactNode }) {
  return <TextsFor areas={['workorders']}>{children}</TextsFor>;
}
