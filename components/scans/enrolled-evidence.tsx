import { useLocale, useTranslations } from 'next-intl';
import { Time } from '#components/ui/time.tsx';
import type { ScanEvidence } from '#lib/contract/print-quality.ts';
import { fixed } from './fixed.ts';

type Enrolled = NonNullable<ScanEvidence['enrolled']>;

/** How the print compares with the one that was photographed at the press. */
export function EnrolledEvidence({ enrolled }: { enrolled: Enrolled }) {
  const t = useTranslations('scans');
  const locale = useLocale();
  const { likeness, thresholds, enrolled_at } = enrolled;
  const says = likeness >= thresholds.same ? 'same' : likeness <= thresholds.other ? 'other' : 'unsure';
  return (
    <div>
      <h3 className="text-sm font-strong">{t('enrolledPrint')}</h3>
      <p className="mt-0.5 text-sm/5 text-ink2">
        {t.rich(`enrolled.${says}`, { time: () => <Time value={enrolled_at} format="date" /> })}
      </p>
      <p className="text-sm/5 text-ink3">
        {t('enrolled.likeness', {
          likeness: fixed(likeness, 2, locale),
          same: fixed(thresholds.same, 2, locale),
        })}
      </p>
    </div>
  );
}
