import type { ReactNode } from 'react';
import { TextsFor } from '#lib/portal/texts-for.ts';

export default function TokensLayout({ children }: { children: ReactNode }) {
  return <TextsFor areas={['tokens']}>{children}</TextsFor>;
}
