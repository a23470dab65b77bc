import type { ReactNode } from 'react';
import { TextsFor } from '#lib/portal/texts-for.ts';

export default function ScansLayout({ children }: { children: ReactNode }) {
  return <TextsFor areas={['analytics', 'codes', 'scans']}>{children}</TextsFor>;
}
