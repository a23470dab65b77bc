'use client';

import { ThemeProvider } from 'next-themes';
import type { ReactNode } from 'react';

/**
 * Light, dark or the system's; chosen in the user menu, kept in the browser. The nonce lets its script run under CSP.
 */
export function Theme({ nonce, children }: { nonce?: string; children: ReactNode }) {
  return (
    <ThemeProvider
      attribute="data-theme"
      defaultTheme="system"
      storageKey="proofmark-theme"
      disableTransitionOnChange
      {...(nonce ? { nonce } : {})}
    >
      {children}
    </ThemeProvider>
  );
}
