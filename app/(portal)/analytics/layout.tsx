import type { ReactNode } from 'react';
import { TextsFor } from '#lib/portal/texts-for.ts';

export default function AnalyticsLayout({ children }: { children: ReactNode }) {
  return <TextsFor areas={['analytics', 'scans']}>{children}</TextsFor>;
}
