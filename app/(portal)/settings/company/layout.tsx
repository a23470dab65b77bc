import type { ReactNode } from 'react';
import { TextsFor } from '#lib/portal/texts-for.ts';

export default function CompanyLayout({ children }: { children: ReactNode }) {
  return <TextsFor areas={['company', 'users']}>{children}</TextsFor>;
}
