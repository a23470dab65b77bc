'use client';

import { Theme } from '#components/shell/theme.tsx';
import de from '#lib/texts/de/broken.ts';
import en from '#lib/texts/en/broken.ts';
import { languageCookie, languageIn } from '#lib/texts/language-cookie.ts';
import type { Language } from '#lib/texts/languages.ts';
import { wantedLanguage } from '#lib/texts/wanted-language.ts';
import './globals.css';

// The layout that gives texts is what broke: these come with the script of this page.
const texts: Record<Language, Record<keyof typeof en, string>> = { en, de };

export default function GlobalError() {
  const language = readLanguage();
  const t = texts[language];
  return (
    <html lang={language}>
      <head>
        <title>Proofmark</title>
      </head>
      <body className="font-sans">
        <Theme>
          <main className="mx-auto grid min-h-dvh max-w-130 content-center gap-3 px-4 text-center">
            <h1 className="text-title font-semibold tracking-title">{t.title}</h1>
            <p className="text-ink2">{t.text}</p>
            <p>
              <a href="/" className="text-spot underline">
                {t.toFirstPage}
              </a>
            </p>
          </main>
        </Theme>
      </body>
    </html>
  );
}

function readLanguage(): Language {
  if (typeof document === 'undefined') return 'en';
  const cookie = document.cookie.split('; ').find((each) => each.startsWith(`${languageCookie}=`));
  return languageIn(cookie?.slice(languageCookie.length + 1)) ?? wantedLanguage(navigator.languages.join(','));
}
