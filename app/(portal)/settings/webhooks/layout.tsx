import type { ReactNode } from 'react';
import { TextsFor } from '#lib/portal/texts-for.ts';

export default function WebhooksLayout({ children }: { children: ReactNode }) {
  return <TextsFor areas={['webhooks']}>{children}</TextsFor>;
}
