import type { ReactNode } from 'react';
import { TextsFor } from '#lib/portal/texts-for.ts';

export default function AuthenticateLayout({ children }: { children: ReactNode }) {
  return <TextsFor areas={['authenticate', 'codes', 'proofs', 'scans']}>{children}</TextsFor>;
}
