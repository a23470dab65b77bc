import type { ReactNode } from 'react';
import { TextsFor } from '#lib/portal/texts-for.ts';

export default function IngestionLayout({ children }: { children: ReactNode }) {
  return <TextsFor areas={['ingestion']}>{children}</TextsFor>;
}
