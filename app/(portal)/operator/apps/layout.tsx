import type { ReactNode } from 'react';
import { TextsFor } from '#lib/portal/texts-for.ts';

export default function OperatorAppsLayout({ children }: { children: ReactNode }) {
  return <TextsFor areas={['apps']}>{children}</TextsFor>;
}
