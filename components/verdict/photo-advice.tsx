import { useTranslations } from 'next-intl';
import type { ImageQuality } from '#lib/contract/photo.ts';

/** What was wrong with a photo, each with what helps. */
export function PhotoAdvice({ qualities }: { qualities: readonly ImageQuality[] }) {
  const t = useTranslations('authenticate');
  const common = useTranslations('common');
  if (qualities.length === 0) return null;
  return (
    <dl className="grid gap-2.5 text-sm/5">
      {qualities.map((quality) => (
        <div key={quality}>
          <dt className="font-medium">{common(`quality.${quality}`)}</dt>
          <dd className="text-ink2">{t(`advice.${quality}`)}</dd>
        </div>
      ))}
    </dl>
  );
}
