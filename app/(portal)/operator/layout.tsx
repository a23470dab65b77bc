import type { ReactNode } from 'react';
import { TextsFor } from '#lib/portal/texts-for.ts';

export default function OperatorLayout({ children }: { children: ReactNode }) {
  return <TextsFor areas={['operator']}>{children}</TextsFor>;
}
