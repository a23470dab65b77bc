import type { ReactNode } from 'react';
import { TextsFor } from '#lib/portal/texts-for.ts';

export default function EquipmentLayout({ children }: { children: ReactNode }) {
  return <TextsFor areas={['equipment']}>{children}</TextsFor>;
}
