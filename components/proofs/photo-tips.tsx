import { useTranslations } from 'next-intl';
import { cx } from '#components/ui/cx.ts';
import type { QaProgress } from '#lib/contract/print-quality.ts';
import { capturesNeeded, printsNeeded } from '#lib/contract/values/print-quality.ts';

const tips = ['straight', 'close', 'sharp', 'light', 'phones'] as const;

interface PhotoTipsProps {
  namesPrints: boolean;
  /** How near the phone is held, where that is known. */
  phone: QaProgress['phone'];
  isOpen: boolean;
  /** Side by side, where there is room. */
  isWide: boolean;
}

/** Requirements and tips for photos, for the person at the press. */
export function PhotoTips({ namesPrints, phone, isOpen, isWide }: PhotoTipsProps) {
  const t = useTranslations('proofs');
  return (
    <details open={isOpen} className="mt-[26px]">
      <summary className="w-fit rounded-sm text-sm font-semibold marker:text-ink3">{t('tip.title')}</summary>
      <ol
        className={cx(
          'mt-2.5 grid list-none text-sm/5',
          isWide ? 'gap-x-8 gap-y-4 md:grid-cols-2 xl:grid-cols-3' : 'gap-2.5',
        )}
      >
        <li>
          <p className="font-medium">{t('tip.prints', { count: printsNeeded })}</p>
          <p className="text-ink2">
            {t('tip.printsText')} {t(namesPrints ? 'tip.oneCode' : 'tip.ownCode')}
          </p>
        </li>
        <li>
          <p className="font-medium">{t('tip.photos', { count: capturesNeeded })}</p>
          <p className="text-ink2">{t('tip.photosText')}</p>
        </li>
        {tips.map((tip) => (
          <li key={tip}>
            <p className="font-medium">{t(`tip.${tip}`)}</p>
            <p className="text-ink2">
              {t(`tip.${tip}Text`)}
              {tip === 'close' &&
                phone &&
                ` ${t(phone.zoom > 1 ? 'tip.zoomed' : 'tip.near', { zoom: phone.zoom, distance: phone.within_cm })}`}
            </p>
          </li>
        ))}
      </ol>
    </details>
  );
}
