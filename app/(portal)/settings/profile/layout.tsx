import type { ReactNode } from 'react';
import { TextsFor } from '#lib/portal/texts-for.ts';

export default function ProfileLayout({ children }: { children: ReactNode }) {
  return <TextsFor areas={['profile']}>{children}</TextsFor>;
}
