import type { Metadata, Viewport } from 'next';
import { headers } from 'next/headers';
import { NextIntlClientProvider } from 'next-intl';
import { getTranslations } from 'next-intl/server';
import { NuqsAdapter } from 'nuqs/adapters/next/app';
import type { ReactNode } from 'react';
import { BrowserNotice } from '#components/shell/browser-notice.tsx';
import { Theme } from '#components/shell/theme.tsx';
import { ClientMessages } from '#lib/portal/client-messages.ts';
import { readLanguage } from '#lib/portal/language.ts';
import { zoneCookieScript } from '#lib/portal/zone-cookie.ts';
import { fontVariables } from './fonts.ts';
import './globals.css';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('app');
  return {
    title: { template: t('titleTemplate'), default: 'Proofmark' },
    description: t('description'),
    robots: { index: false, follow: false },
  };
}

export const viewport: Viewport = {
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#f6f5f1' },
    { media: '(prefers-color-scheme: dark)', color: '#111215' },
  ],
};

// Before any other script: zod must not probe for eval, which the CSP would report, and the libraries that add a style
// element while a dialog is open need the nonce.
const beforeScripts = `globalThis.__zod_globalConfig={jitless:true};globalThis.__webpack_nonce__=document.currentScript.nonce;${zoneCookieScript}`;

export default async function RootLayout({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get('x-nonce') ?? undefined;
  const language = await readLanguage();
  return (
    <html lang={language} className={fontVariables} suppressHydrationWarning>
      <head>
        <script
          nonce={nonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this file
          dangerouslySetInnerHTML={{ __html: beforeScripts }}
        />
      </head>
      <body className="font-sans">
        <BrowserNotice nonce={nonce} />
        <Theme nonce={nonce}>
          <NextIntlClientProvider messages={{}}>
            <ClientMessages namespaces={['app', 'common', 'ui']}>
              <NuqsAdapter>{children}</NuqsAdapter>
            </ClientMessages>
          </NextIntlClientProvider>
        </Theme>
      </body>
    </html>
  );
}
