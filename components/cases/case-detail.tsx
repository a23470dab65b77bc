import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ReportCards } from '#components/reports/report-cards.tsx';
import { ScanEvidence } from '#components/scans/scan-evidence.tsx';
import type { Scan } from '#components/scans/scan-type.ts';
import { shortScanId } from '#components/scans/scan-words.ts';
import { Callout } from '#components/ui/callout.tsx';
import { DetailLayout } from '#components/ui/detail-layout.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { type Fact, Facts } from '#components/ui/facts.tsx';
import { PageHeader, StateLine } from '#components/ui/page-header.tsx';
import { RegionPicture } from '#components/ui/region-picture.tsx';
import { Section } from '#components/ui/section.tsx';
import { Status } from '#components/ui/status.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { Time } from '#components/ui/time.tsx';
import { statusOfCode } from '#components/verdict/status-of-code.ts';
import { VerdictStatus } from '#components/verdict/verdict-status.tsx';
import { verdicts } from '#components/verdict/verdict-words.ts';
import type { CaseRecord, CaseSummary } from '#lib/contract/cases.ts';
import type { CountedShare } from '#lib/contract/ledger-parts.ts';
import type { Report } from '#lib/contract/reports.ts';
import { isClosedState } from '#lib/contract/values/cases.ts';
import { nameOfCountry } from '#lib/format/names.ts';
import { formatNumber } from '#lib/format/numbers.ts';
import { paths } from '#lib/portal/paths.ts';
import type { Translator } from '#lib/texts/translator.ts';
import { type AskableReport, AskFinder } from './ask-finder.tsx';
import { CaseActions, CaseTools } from './case-actions.tsx';
import { CaseCodes } from './case-codes.tsx';
import { CaseHistory } from './case-history.tsx';
import { CaseNoteForm } from './case-note-form.tsx';
import { CaseOwner } from './case-owner.tsx';
import { describeReasons, toneOfCase } from './case-words.ts';
import { ForeignCode } from './foreign-code.tsx';
import { MakeDossier } from './make-dossier.tsx';
import { Travel } from './travel.tsx';

interface CaseDetailProps {
  record: CaseRecord;
  /** Most likely explanation, in a sentence. */
  story: string;
  /** Name of each scan's place by its uuid. */
  places: Readonly<Record<string, string>>;
  /** The most telling scans by photo. */
  photos: readonly Scan[];
  /** How often models called genuine prints copies, by the model's id. */
  rates: Readonly<Record<number, CountedShare>>;
  /** How many scans by photo there are. */
  judged: number;
  /** Reports on the code by people who scanned it, newest first. */
  reports: readonly Report[];
  /** Those of the reports whose senders can be asked now. */
  askable: readonly AskableReport[];
  /** Other cases that are not closed. */
  others: readonly CaseSummary[];
  people: readonly { id: number; name: string }[];
  userId: number;
  mayChange: boolean;
  /** The dossier that was just started. */
  dossier: ReactNode;
}

/** One case: what probably happened, where and when, the photos, what was done about it. */
export function CaseDetail(props: CaseDetailProps) {
  const { record, story, places, photos, rates, judged, mayChange, dossier } = props;
  const t = useTranslations('cases');
  const scans = useTranslations('scans');
  return (
    <>
      <PageHeader
        title={t('numbered', { id: String(record.id) })}
        state={
          <StateLine
            parts={[
              <Status key="state" tone={toneOfCase(record.state)}>
                {t(`state.${record.state}`)}
              </Status>,
              describeReasons(record.reasons, t, scans),
              record.product?.name,
            ]}
          />
        }
        actions={mayChange && <CaseActions record={record} />}
        more={
          mayChange && (
            <>
              <MakeDossier id={record.id} />
              <CaseTools record={record} story={story} others={props.others} />
            </>
          )
        }
      />
      <DetailLayout rail={<CaseFacts {...props} />}>
        {dossier && <div className="mb-4">{dossier}</div>}
        <Callout tone={isClosedState(record.state) ? 'note' : 'bad'} className="lg:mt-2">
          {story}
        </Callout>
        {record.foreign_address !== null && !isClosedState(record.state) && (
          <ForeignCode address={record.foreign_address} canAsk={props.askable.length > 0} />
        )}
        <CaseCodes record={record} mayChange={mayChange} />
        {/* A foreign code is never scanned here. */}
        {(record.foreign_address === null || record.scans.length > 0) && (
          <Section title={t('travel')}>
            {record.scans.length === 0 ? (
              <EmptyState title={t('noScans')}>{t('noScansText')}</EmptyState>
            ) : (
              <Travel scans={record.scans} places={places} hasSeveral={record.codes_in_all > 1} />
            )}
            {record.scans_in_all > record.scans.length && (
              <p className="mt-2 text-sm text-ink3">
                {t('shownScans', { shown: record.scans.length, all: record.scans_in_all })}
              </p>
            )}
          </Section>
        )}
        {photos.length > 0 && (
          <Section title={t('photos')}>
            {judged > photos.length && (
              <p className="mb-3 text-sm text-ink3">{t('morePhotos', { shown: photos.length, all: judged })}</p>
            )}
            <div className="grid gap-6 xl:grid-cols-2">
              {photos.map((scan) => (
                <Photo key={scan.uuid} scan={scan} place={places[scan.uuid]} />
              ))}
            </div>
            <ErrorRates photos={photos} rates={rates} />
          </Section>
        )}
        <ReportCards reports={props.reports} end={props.askable.length > 0 && <AskFinder reports={props.askable} />} />
        <Section title={t('history')}>
          <CaseHistory events={record.events} hasSeveral={record.codes_in_all > 1} />
          {mayChange && <CaseNoteForm id={record.id} />}
        </Section>
      </DetailLayout>
    </>
  );
}

interface PhotoProps {
  scan: Scan;
  place: string | undefined;
}

function Photo({ scan, place }: PhotoProps) {
  return (
    <article className="grid content-start gap-2.5">
      <p className="flex flex-wrap items-baseline gap-x-3 text-sm">
        <VerdictStatus status={scan.result} />
        <TextLink href={paths.scan(scan.uuid)}>
          <Time value={scan.created_at} />
        </TextLink>
        {place && <span className="text-ink3">{place}</span>}
      </p>
      {scan.photo !== null && (
        <RegionPicture
          url={paths.scanPhoto(scan.uuid)}
          name={`scan-${shortScanId(scan.uuid)}.jpg`}
          region={scan.evidence?.image_roi}
          tone={verdicts[scan.result].tone}
        />
      )}
      <ScanEvidence result={scan.result} source={scan.source} evidence={scan.evidence} />
    </article>
  );
}

/** Error rates of the models of the photos, each once. */
function ErrorRates({ photos, rates }: Pick<CaseDetailProps, 'photos' | 'rates'>) {
  const t = useTranslations('cases');
  const locale = useLocale();
  const models = [...new Set(photos.flatMap(({ evidence }) => evidence?.model.id ?? []))];
  return models.map((model) => {
    const rate = rates[model];
    if (!rate) return null;
    const high = `${formatNumber(Math.ceil(rate.high * 100), locale)} %`;
    return (
      <p key={model} className="mt-3 text-sm text-ink3">
        {t('rate', { count: rate.count, of: rate.of, high })}{' '}
        <TextLink href={paths.modelLedger(model)} className="underline">
          {t('rates')}
        </TextLink>
      </p>
    );
  });
}

function CaseFacts(props: CaseDetailProps) {
  const t = useTranslations('cases');
  const authenticate = useTranslations('authenticate');
  return <Facts facts={factsOf(props, t, authenticate, useLocale())} />;
}

function factsOf(
  { record, people, userId, mayChange }: CaseDetailProps,
  t: Translator<'cases'>,
  authenticate: Translator<'authenticate'>,
  locale: string,
): Fact[] {
  const { extended_id: code, workorder, product, owner, activation_status } = record;
  return [
    {
      label: t('owner'),
      value: mayChange ? <CaseOwner record={record} userId={userId} people={people} /> : (owner?.name ?? t('nobody')),
    },
    ...(code !== null && record.codes_in_all === 1
      ? [
          { label: t('code'), value: <TextLink href={paths.code(code)}>{code}</TextLink>, copy: code, mono: true },
          {
            label: t('status'),
            value:
              activation_status === null
                ? null
                : statusOfCode({ activation_status, blacklist_reason: 0 }, authenticate),
          },
        ]
      : []),
    // Not a link: it leads wherever somebody else wants.
    { label: t('foreignCode'), value: record.foreign_address, copy: record.foreign_address ?? '', mono: true },
    { label: t('product'), value: product?.name ?? null },
    {
      label: t('workorder'),
      value: workorder && (
        <TextLink href={paths.workorder(workorder.id)}>{workorder.reference || String(workorder.id)}</TextLink>
      ),
    },
    {
      label: t('markets'),
      value:
        record.intended_markets.length === 0
          ? null
          : record.intended_markets.map((code) => nameOfCountry(locale, code)).join(', '),
    },
    { label: t('first'), value: <Time value={record.first_at} /> },
    { label: t('last'), value: <Time value={record.last_at} /> },
    { label: t('opened'), value: <Time value={record.opened_at} /> },
    { label: t('closed'), value: record.closed_at && <Time value={record.closed_at} /> },
    {
      label: t('earlier'),
      value:
        record.earlier === null ? null : (
          <TextLink href={paths.case(record.earlier)}>{t('numbered', { id: String(record.earlier) })}</TextLink>
        ),
    },
  ];
}
