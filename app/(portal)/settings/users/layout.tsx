import type { ReactNode } from 'react';
import { TextsFor } from '#lib/portal/texts-for.ts';

export default function UsersLayout({ children }: { children: ReactNode }) {
  return <TextsFor areas={['tokens', 'users']}>{children}</TextsFor>;
}
