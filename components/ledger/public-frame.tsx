import type { ReactNode } from 'react';
import { DisabledUntilHydrated } from '#components/shell/disabled-until-hydrated.tsx';
import { LanguageSwitch } from '#components/sign-in/language-switch.tsx';
import { BrandMark } from '#components/ui/brand-mark.tsx';

/** A page for everybody: the mark, the languages, the page. */
export function PublicFrame({ children }: { children: ReactNode }) {
  return (
    <div className="relative mx-auto min-h-dvh w-full max-w-[1180px] px-4 pt-8 pb-16 md:px-8 md:pt-6">
      <header className="mb-9">
        <BrandMark />
      </header>
      <LanguageSwitch />
      <main id="main" tabIndex={-1} className="outline-none">
        <DisabledUntilHydrated>{children}</DisabledUntilHydrated>
      </main>
    </div>
  );
}
