import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { Callout } from '#components/ui/callout.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { DetailLayout } from '#components/ui/detail-layout.tsx';
import { type Fact, Facts } from '#components/ui/facts.tsx';
import { PageHeader, StateLine } from '#components/ui/page-header.tsx';
import { RegionPicture } from '#components/ui/region-picture.tsx';
import { Section } from '#components/ui/section.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { Time } from '#components/ui/time.tsx';
import { PhotoAdvice } from '#components/verdict/photo-advice.tsx';
import { statusOfCode } from '#components/verdict/status-of-code.ts';
import { VerdictHead } from '#components/verdict/verdict-head.tsx';
import { VerdictStatus } from '#components/verdict/verdict-status.tsx';
import { verdicts } from '#components/verdict/verdict-words.ts';
import type { ScanEvidence as Evidence } from '#lib/contract/print-quality.ts';
import type { VisitEvent } from '#lib/contract/visits.ts';
import { nameOfCountry } from '#lib/format/names.ts';
import { paths } from '#lib/portal/paths.ts';
import { reasonWords } from '#lib/texts/suspicion-words.ts';
import type { Translator } from '#lib/texts/translator.ts';
import { ScanEvidence } from './scan-evidence.tsx';
import type { Scan } from './scan-type.ts';
import { ScanVisit } from './scan-visit.tsx';
import { describePosition, explainSuspicion, nameOfWorkorder, shortScanId } from './scan-words.ts';

interface ScanDetailProps {
  scan: Scan;
  /** Name of the place it was made at, if it has one. */
  place: string | undefined;
  /** Labels of the company's SCM fields by key. */
  scmNames: Readonly<Record<string, string>>;
  seesCodes: boolean;
  /** Events of its visit, oldest first. */
  events: readonly VisitEvent[];
  /** Opens a case of the code, or leads to it. */
  caseAction?: ReactNode;
}

/** One scan: what it showed, what is suspicious about it, what that rests on, and what was scanned. */
const modelOf = ({ model }: Evidence) => ({ model: String(model.id), version: String(model.version) });

export function ScanDetail(props: ScanDetailProps) {
  const { scan, events } = props;
  const t = useTranslations('scans');
  const authenticate = useTranslations('authenticate');
  const { tone } = verdicts[scan.result];
  const qualities = scan.evidence?.image_quality ?? [];
  return (
    <>
      <PageHeader
        title={
          <>
            {t('scan')} <span className="font-mono">{shortScanId(scan.uuid)}</span>
          </>
        }
        state={
          <StateLine
            parts={[
              <VerdictStatus key="result" status={scan.result} />,
              scan.product.name,
              t(`source.${scan.source}`),
              <Time key="when" value={scan.created_at} />,
            ]}
          />
        }
        actions={
          <>
            {props.caseAction}
            <ButtonLink href={paths.scansOfCode(scan.code)}>{t('ofCode')}</ButtonLink>
            {props.seesCodes && (
              <ButtonLink href={paths.code(scan.code)} variant="primary">
                {t('openCode')}
              </ButtonLink>
            )}
          </>
        }
      />
      <DetailLayout rail={<Facts facts={factsOf(props, t, authenticate, useLocale())} />}>
        <div className="grid gap-3 lg:mt-2">
          <VerdictHead status={scan.result} evidence={scan.evidence} />
          {scan.suspicion.map((reason) => (
            <Callout key={reason} tone="bad" title={t('suspiciousOf', { reason: reasonWords(reason, t).inside })}>
              {explainSuspicion(reason, t)}
            </Callout>
          ))}
        </div>
        {events.length > 1 && (
          <Section title={t('visit')}>
            <ScanVisit events={events} shown={scan.uuid} />
          </Section>
        )}
        {scan.photo !== null && (
          <Section title={t('photo')}>
            <RegionPicture
              url={paths.scanPhoto(scan.uuid)}
              name={`scan-${shortScanId(scan.uuid)}.jpg`}
              region={scan.evidence?.image_roi}
              tone={tone}
            />
          </Section>
        )}
        <Section title={t('restsOn')}>
          <div className="max-w-160">
            <ScanEvidence result={scan.result} source={scan.source} evidence={scan.evidence} />
          </div>
        </Section>
        {qualities.length > 0 && (
          <Section title={t('photoWrong')}>
            <PhotoAdvice qualities={qualities} />
          </Section>
        )}
      </DetailLayout>
    </>
  );
}

/** A place by its name, and its coordinates on demand; by these alone where it has none. */
function Place({ name, position }: { name: string | undefined; position: NonNullable<Scan['position']> }) {
  const t = useTranslations('scans');
  const locale = useLocale();
  const about = (
    <>
      {t('whereAbout', { position: describePosition(position, t, locale) })}
      <CopyButton
        value={`${position.latitude}, ${position.longitude}`}
        label={t('copyCoordinates')}
        className="-my-1"
      />
    </>
  );
  if (name === undefined) return about;
  return (
    <>
      {name}
      <details>
        <summary className="w-fit rounded-sm text-spot">{t('coordinates')}</summary>
        {about}
      </details>
    </>
  );
}

function factsOf(
  { scan, place, scmNames, seesCodes }: ScanDetailProps,
  t: Translator<'scans'>,
  authenticate: Translator<'authenticate'>,
  locale: string,
): Fact[] {
  return [
    { label: t('when'), value: <Time value={scan.created_at} /> },
    { label: t('where'), value: scan.position ? <Place name={place} position={scan.position} /> : t('notKnown') },
    { label: t('sentAs'), value: t(`source.${scan.source}`) },
    { label: t('application'), value: scan.app || null },
    { label: t('country'), value: scan.country && nameOfCountry(locale, scan.country) },
    {
      label: t('call.label'),
      value: scan.is_person === false ? `${t(`call.${scan.call_kind ?? 'unnamed'}`)}, ${t('call.text')}` : null,
    },
    { label: t('ownStaff'), value: scan.is_staff ? t('ownStaffText') : null },
    { label: t('reason'), value: scan.reason || null },
    {
      label: t('code'),
      value: seesCodes ? <TextLink href={paths.code(scan.code)}>{scan.code}</TextLink> : scan.code,
      copy: scan.code,
      mono: true,
    },
    { label: t('serial'), value: scan.serial_number || null, copy: scan.serial_number || undefined, mono: true },
    { label: t('codeThen'), value: statusOfCode(scan, authenticate) },
    { label: t('product'), value: scan.product.name || null, copy: scan.product.name || undefined },
    { label: t('brand'), value: scan.brand.name || null },
    {
      label: t('ofWorkorder'),
      value: <TextLink href={paths.workorder(scan.workorder)}>{nameOfWorkorder(scan, t)}</TextLink>,
    },
    ...Object.entries(scan.scm_data)
      .filter(([, value]) => value !== null && value !== '')
      .map(([key, value]) => ({ label: scmNames[key] ?? key, value: String(value), copy: String(value) })),
    {
      label: t('leadsTo'),
      // Shown as text: where an address leads is the company's to say, and not vouched for here.
      value: scan.consumer_url ? <span className="break-all">{scan.consumer_url}</span> : null,
      copy: scan.consumer_url || undefined,
    },
    {
      label: t('model'),
      value: scan.evidence && t('modelVersion', modelOf(scan.evidence)),
    },
    { label: t('scan'), value: scan.uuid, copy: scan.uuid, mono: true },
  ];
}
