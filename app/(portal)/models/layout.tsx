import type { ReactNode } from 'react';
import { TextsFor } from '#lib/portal/texts-for.ts';

export default function ModelsLayout({ children }: { children: ReactNode }) {
  return <TextsFor areas={['ledger']}>{children}</TextsFor>;
}
