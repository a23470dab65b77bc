import type { ReactNode } from 'react';
import { TextsFor } from '#lib/portal/texts-for.ts';

export default function PartnersLayout({ children }: { children: ReactNode }) {
  return <TextsFor areas={['partners']}>{children}</TextsFor>;
}
