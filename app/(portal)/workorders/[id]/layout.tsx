import type { ReactNode } from 'react';
import { TextsFor } from '#lib/portal/texts-for.ts';

export default function WorkorderLayout({ children }: { children: ReactNode }) {
  return <TextsFor areas={['proofs']}>{children}</TextsFor>;
}
