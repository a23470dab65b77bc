import type { ReactNode } from 'react';
import { BrandMark } from '#components/ui/brand-mark.tsx';
import { cx } from '#components/ui/cx.ts';
import { RegistrationMark } from '#components/ui/registration-mark.tsx';
import { LanguageSwitch } from './language-switch.tsx';

const corners = ['top-6 left-6', 'top-6 right-6', 'bottom-6 left-6', 'right-6 bottom-6'];
const patches = ['bg-ink', 'bg-ink2', 'bg-ink3', 'bg-line2', 'bg-spot', 'bg-ok', 'bg-wait', 'bg-bad'];

/**
 * The page before the portal: an untrimmed sheet with registration marks and a control strip, brand and form in its
 * middle.
 */
export function ProofSheet({ children }: { children: ReactNode }) {
  return (
    <div className="relative grid min-h-dvh place-items-center px-4 py-12 md:px-16 md:py-20">
      {corners.map((corner) => (
        <span key={corner} className={cx('absolute text-line2 max-md:hidden', corner)}>
          <RegistrationMark size={22} />
        </span>
      ))}
      <span aria-hidden="true" className="absolute bottom-[29px] left-1/2 flex -translate-x-1/2 max-md:hidden">
        {patches.map((patch) => (
          <span key={patch} className={cx('h-3 w-6', patch)} />
        ))}
      </span>
      <main id="main" className="w-full max-w-100">
        <div className="mb-7">
          <BrandMark />
        </div>
        {children}
      </main>
      <LanguageSwitch />
    </div>
  );
}
