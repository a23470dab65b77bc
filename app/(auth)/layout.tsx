import type { ReactNode } from 'react';
import { TextsFor } from '#lib/portal/texts-for.ts';

export default function BeforeSignInLayout({ children }: { children: ReactNode }) {
  return <TextsFor areas={['sign-in', 'forms']}>{children}</TextsFor>;
}
