import type { ReactNode } from 'react';
import { TextsFor } from '#lib/portal/texts-for.ts';

export default function CodesLayout({ children }: { children: ReactNode }) {
  return <TextsFor areas={['codes']}>{children}</TextsFor>;
}
