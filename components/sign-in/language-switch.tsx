'use client';

import { useRouter } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { DisabledUntilHydrated } from '#components/shell/disabled-until-hydrated.tsx';
import { cx } from '#components/ui/cx.ts';
import { type Language, languageNames, languageOf, offeredLanguages } from '#lib/texts/languages.ts';

/** Before signing in there is no account's language: each language has its own name for itself. */
export function LanguageSwitch() {
  const t = useTranslations('sign-in');
  const now = languageOf(useLocale());
  const router = useRouter();
  if (offeredLanguages.length < 2) return null;
  const choose = async (language: Language) => {
    // Without an answer the page stays as it is: the form below says what is wrong with the connection.
    const answer = await fetch(`/api/language?language=${language}`, { method: 'POST' }).catch(() => undefined);
    // In both languages it is the same page: what is typed stays.
    if (answer?.ok) router.refresh();
  };
  return (
    <nav aria-label={t('signIn.language')} className="absolute top-[45px] right-2 flex md:top-5.5 md:right-16">
      <DisabledUntilHydrated>
        {offeredLanguages.map((language) => (
          <button
            key={language}
            type="button"
            lang={language}
            aria-current={language === now ? 'true' : undefined}
            className={cx(
              'rounded-row px-2 py-1 text-sm',
              language === now ? 'font-medium text-ink' : 'text-ink2 hover:text-ink',
            )}
            onClick={() => choose(language)}
          >
            {languageNames[language]}
          </button>
        ))}
      </DisabledUntilHydrated>
    </nav>
  );
}
