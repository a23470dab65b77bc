import { useTranslations } from 'next-intl';
import type { AuthenticationResult, ImageQuality } from '#lib/contract/photo.ts';

interface PhotoAdviceProps {
  qualities: readonly ImageQuality[];
  /** How near a phone is held to this code, where that is known. */
  phone?: AuthenticationResult['phone'];
}

/** Faults of a photo, each with advice. */
export function PhotoAdvice({ qualities, phone = null }: PhotoAdviceProps) {
  const t = useTranslations('authenticate');
  const common = useTranslations('common');
  if (qualities.length === 0) return null;
  return (
    <dl className="grid gap-2.5 text-sm/5">
      {qualities.map((quality) => (
        <div key={quality}>
          <dt className="font-medium">{common(`quality.${quality}`)}</dt>
          <dd className="text-ink2">
            {t(`advice.${quality}`)}
            {quality === 'too_small' &&
              phone &&
              ` ${t(phone.zoom > 1 ? 'phone.zoomed' : 'phone.near', { zoom: phone.zoom, distance: phone.within_cm })}`}
          </dd>
        </div>
      ))}
    </dl>
  );
}
