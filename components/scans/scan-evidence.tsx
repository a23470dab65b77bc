import { useLocale, useTranslations } from 'next-intl';
import { Table, TBody, Td, THead, Th, Tr } from '#components/ui/table.tsx';
import type { AuthenticationStatus } from '#lib/contract/photo.ts';
import type { ScanEvidence as Evidence } from '#lib/contract/print-quality.ts';
import type { scanSources } from '#lib/contract/scans.ts';
import { DistanceScale } from './distance-scale.tsx';
import { EnrolledEvidence } from './enrolled-evidence.tsx';
import {
  describeDistance,
  describeEvidence,
  deviationRows,
  type Meter,
  measurementRows,
  metersOf,
  signed,
} from './measurement-words.ts';
import { describeFailure, whyUnmeasured } from './scan-words.ts';

interface ScanEvidenceProps {
  result: AuthenticationStatus;
  source: (typeof scanSources)[number];
  evidence: Evidence | null;
}

/** Evidence of a verdict: a sentence, and behind it what was measured, by which model. */
export function ScanEvidence({ result, source, evidence }: ScanEvidenceProps) {
  const t = useTranslations('scans');
  const locale = useLocale();
  if (!evidence) return <p className="text-sm/5 text-ink2">{whyUnmeasured(result, source, t)}</p>;
  const { measurement, distance, deviations, thresholds, model } = evidence;
  const failure = describeFailure(evidence.failure, t);
  const reason = describeEvidence(evidence, result, t, locale);
  const judge = { model: String(model.id), version: String(model.version) };
  const why = [failure, reason].filter(Boolean).map((sentence) => (
    <p key={sentence} className="text-sm/5 text-ink2">
      {sentence}
    </p>
  ));
  if (!measurement && distance === null && !deviations && !evidence.enrolled)
    return <div className="grid gap-4">{why}</div>;
  return (
    <div className="grid gap-4">
      {why}
      {distance === null && measurement && <p className="text-sm/5 text-ink3">{t('notJudged', judge)}</p>}
      <details className="text-sm">
        <summary className="w-fit rounded-sm text-spot">{t('allMeasurements')}</summary>
        <div className="mt-3 grid gap-4">
          {measurement && (
            <ul
              aria-label={t('measured')}
              className="grid list-none grid-cols-2 gap-x-6 gap-y-3.5 max-[22rem]:grid-cols-1"
            >
              {metersOf(measurement, evidence.image_quality, result, t, locale).map((meter) => (
                <MeterLine key={meter.label} meter={meter} />
              ))}
            </ul>
          )}
          {distance !== null && thresholds && (
            <div>
              <DistanceScale distance={distance} thresholds={thresholds} />
              <p className="mt-1.5 text-sm/5 text-ink3">
                {t('distances')} {describeDistance(distance, thresholds, result, t, locale)} {t('judgedBy', judge)}
              </p>
            </div>
          )}
          {evidence.enrolled && <EnrolledEvidence enrolled={evidence.enrolled} />}
          {(measurement || deviations) && <Figures evidence={evidence} />}
        </div>
      </details>
    </div>
  );
}

function Figures({ evidence: { deviations, figures, measurement } }: { evidence: Evidence }) {
  const t = useTranslations('scans');
  const locale = useLocale();
  return (
    <div className="grid gap-5">
      {deviations && <Deviations deviations={deviations} figures={figures ?? []} />}
      {measurement && (
        <Table label={t('measurements')} tight>
          <THead>
            <Th>{t('measurement')}</Th>
            <Th numeric>{t('value')}</Th>
          </THead>
          <TBody>
            {measurementRows(measurement, t, locale).map((row) => (
              <Tr key={row.name}>
                <Td phone="main" wrap>
                  {row.label}
                  <span className="block text-xs text-ink3">{row.about}</span>
                </Td>
                <Td numeric phone="end">
                  {row.value}
                </Td>
              </Tr>
            ))}
          </TBody>
        </Table>
      )}
    </div>
  );
}

const fills: Record<Meter['tone'], string> = { ok: 'fill-ok', wait: 'fill-wait', bad: 'fill-bad', off: 'fill-ink3' };

function MeterLine({ meter: { label, value, fill, tone } }: { meter: Meter }) {
  return (
    <li className="flex min-w-0 flex-col justify-between text-sm">
      <span className="flex flex-wrap justify-between gap-x-2 text-ink2">
        {label}
        <span className="font-strong whitespace-nowrap text-ink">{value}</span>
      </span>
      <svg className="mt-[5px] block h-1 w-full rounded-full bg-line" aria-hidden="true">
        <rect width={`${(fill * 100).toFixed(1)}%`} height="100%" rx="2" className={fills[tone]} />
      </svg>
    </li>
  );
}

/** Deviations beyond this many do not make the bar longer. */
const widest = 8;

interface DeviationsProps {
  deviations: Readonly<Record<string, number>>;
  figures: NonNullable<Evidence['figures']>;
}

function Deviations({ deviations, figures }: DeviationsProps) {
  const t = useTranslations('scans');
  const locale = useLocale();
  return (
    <dl aria-label={t('deviations')} className="grid gap-3">
      {deviationRows(deviations, figures, t, locale).map(({ name, label, about, value }) => {
        const length = (Math.min(Math.abs(value), widest) / widest) * 50;
        return (
          <div key={name} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3">
            <dt className="text-ink2">
              {label}
              {about && <span className="block text-xs text-ink3">{about}</span>}
            </dt>
            <dd className="figures m-0 text-right">{signed(value, locale)}</dd>
            <dd className="col-span-2 m-0 mt-1.5">
              <svg className="block h-1.5 w-full overflow-visible" aria-hidden="true">
                <rect y="1" width="100%" height="4" rx="2" className="fill-line" />
                <rect
                  x={`${(value < 0 ? 50 - length : 50).toFixed(2)}%`}
                  y="1"
                  width={`${length.toFixed(2)}%`}
                  height="4"
                  className="fill-ink2"
                />
                <line x1="50%" x2="50%" y1="-2" y2="8" className="stroke-ink" strokeWidth="1.5" />
              </svg>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
