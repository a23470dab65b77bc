import type { ReactNode } from 'react';
import { TextsFor } from '#lib/portal/texts-for.ts';

export default function NewWorkorderLayout({ children }: { children: ReactNode }) {
  return <TextsFor areas={['templates']}>{children}</TextsFor>;
}
