import type { ReactNode } from 'react';
import { TextsFor } from '#lib/portal/texts-for.ts';

export default function SupportLayout({ children }: { children: ReactNode }) {
  return <TextsFor areas={['support', 'ingestion']}>{children}</TextsFor>;
}
