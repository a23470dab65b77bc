import type { ReactNode } from 'react';
import { TextsFor } from '#lib/portal/texts-for.ts';

export default function CatalogLayout({ children }: { children: ReactNode }) {
  return <TextsFor areas={['catalog']}>{children}</TextsFor>;
}
