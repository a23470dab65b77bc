import type { ReactNode } from 'react';
import { TextsFor } from '#lib/portal/texts-for.ts';

export default function SecurityLayout({ children }: { children: ReactNode }) {
  return <TextsFor areas={['security']}>{children}</TextsFor>;
}
