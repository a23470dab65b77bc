'use client';

import { useRouter } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { toast } from 'sonner';
import { ReportCards } from '#components/reports/report-cards.tsx';
import { Button } from '#components/ui/button.tsx';
import { Callout } from '#components/ui/callout.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { CropMarks } from '#components/ui/crop-marks.tsx';
import { DetailLayout } from '#components/ui/detail-layout.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Facts } from '#components/ui/facts.tsx';
import { PageHeader, StateLine } from '#components/ui/page-header.tsx';
import { RowLink } from '#components/ui/row-link.tsx';
import { Section } from '#components/ui/section.tsx';
import { Status } from '#components/ui/status.tsx';
import { Table, TBody, Td, THead, Th, Tr } from '#components/ui/table.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { Time } from '#components/ui/time.tsx';
import type { CodeTask } from '#lib/contract/code-tasks.ts';
import type { CodeDetails } from '#lib/contract/codes.ts';
import type { Inspection } from '#lib/contract/inspections.ts';
import type { Report } from '#lib/contract/reports.ts';
import { formatNumber } from '#lib/format/numbers.ts';
import { paths } from '#lib/portal/paths.ts';
import type { Translator } from '#lib/texts/translator.ts';
import { restoreConsumed } from './actions.ts';
import { describeEvent, describeInspection, describeResult, describeStatus, reasonName } from './code-words.ts';
import type { QrPicture } from './qr-picture.ts';
import { sayChanged } from './say-changed.ts';
import { StatusDialog } from './status-dialog.tsx';

interface CodeDetailProps {
  code: CodeDetails;
  /** Labels of the company's SCM fields by key. */
  scmNames: Readonly<Record<string, string>>;
  mayChange: boolean;
  /** Whether the reader sees scans. */
  seesScans: boolean;
  /** QR code of its address, drawn on the server; undefined when the address is too long. */
  picture: QrPicture | undefined;
  /** Reports from its check page, newest first. */
  reports: readonly Report[];
  /** Newest first. */
  inspections: readonly Inspection[];
  /** The code's case, shown first. */
  ofCase?: ReactNode;
  /** The rule that blacklisted it. */
  ofRule?: ReactNode;
  /** Opens a case of the code. */
  openCase?: ReactNode;
}

/** As many scans as the service shows with a code. */
const shownScans = 50;
/** As many calls as it counts. */
const countedCalls = 1000;

/** One code: what it is, who scanned it, what happened to it. */
export function CodeDetail({
  code,
  scmNames,
  mayChange,
  seesScans,
  picture,
  reports,
  inspections,
  ofCase,
  ofRule,
  openCase,
}: CodeDetailProps) {
  const t = useTranslations('codes');
  const common = useTranslations('common');
  const router = useRouter();
  const { tone, word } = describeStatus(code.status, common);
  const { scans } = code;
  const copies = scans.filter(({ result }) => result === 'auth_copy').length;
  // The latest scans only: earlier ones may be copies too.
  const isCut = scans.length >= shownScans;
  const changed = (task: CodeTask) => {
    sayChanged(task, code.serial_number ?? code.extended_id, t);
    router.refresh();
  };
  return (
    <>
      <PageHeader
        title={<span className="font-mono break-all">{code.extended_id}</span>}
        state={
          <StateLine
            parts={[
              <Status key="status" tone={tone}>
                {word}
              </Status>,
              copies > 0 && (
                <Status key="copies" tone="bad">
                  {t(isCut ? 'detail.copiesOrMore' : 'detail.copies', { count: copies })}
                </Status>
              ),
              code.status === 'blacklisted' &&
                code.blacklist_reason !== 'none' &&
                reasonName(code.blacklist_reason, common),
              code.product,
              isCut ? t('detail.scansOrMore', { count: shownScans }) : common('count.scans', { count: scans.length }),
            ]}
          />
        }
        actions={
          <>
            {openCase}
            {mayChange && <StatusDialog key={code.status} code={code} onChanged={changed} />}
          </>
        }
      />
      <DetailLayout rail={<CodeFacts code={code} scmNames={scmNames} picture={picture} />}>
        {ofRule}
        {ofCase}
        {copies > 0 && !ofCase && (
          <Callout
            tone="bad"
            title={t(isCut ? 'detail.copiesOrMoreTitle' : 'detail.copiesTitle', { count: copies })}
            className="mt-[26px]"
          >
            {code.status === 'blacklisted' ? t('detail.copiesBlacklisted') : t('detail.copiesText')}
          </Callout>
        )}
        {code.consumed_at && (
          <Callout title={t('detail.consumed')} className="mt-[26px]">
            <div className="flex flex-wrap items-center justify-between gap-3">
              <span>
                <Time value={code.consumed_at} />. {t('detail.consumedText')}
              </span>
              {mayChange && <RestoreConsumed code={code.extended_id} />}
            </div>
          </Callout>
        )}
        <Section
          title={isCut ? t('detail.latestScans', { count: shownScans }) : t('detail.scans')}
          end={
            seesScans &&
            scans.length > 0 && (
              <TextLink href={paths.scansOfCode(code.extended_id)} className="text-sm">
                {t('detail.allScans')}
              </TextLink>
            )
          }
        >
          {scans.length === 0 ? (
            <EmptyState title={t('detail.notScanned')}>{t('detail.notScannedText')}</EmptyState>
          ) : (
            <Table label={t('detail.scans')} tight>
              <THead>
                <Th>{t('detail.when')}</Th>
                <Th>{t('detail.result')}</Th>
                <Th>{t('detail.by')}</Th>
              </THead>
              <TBody>
                {scans.map((scan) => (
                  <Tr key={scan.uuid} className="relative [&_time]:relative [&_time]:z-1">
                    <Td phone="main">
                      {seesScans ? (
                        <RowLink href={paths.scan(scan.uuid)}>
                          <Time value={scan.created_at} />
                        </RowLink>
                      ) : (
                        <Time value={scan.created_at} />
                      )}
                    </Td>
                    <Td phone="end">
                      <Status tone={describeResult(scan.result, common).tone}>
                        {describeResult(scan.result, common).word}
                      </Status>
                    </Td>
                    <Td>{sourceOf(scan, t)}</Td>
                  </Tr>
                ))}
              </TBody>
            </Table>
          )}
          {code.calls > 0 && <Calls code={code} seesScans={seesScans} />}
        </Section>
        <ReportCards reports={reports} />
        <Section
          title={t('detail.history')}
          end={
            inspections.length > 0 && (
              <TextLink href={paths.inspectionsOfCode(code.extended_id)} className="text-sm">
                {t('detail.allInspections')}
              </TextLink>
            )
          }
        >
          <History code={code} inspections={inspections} />
        </Section>
      </DetailLayout>
    </>
  );
}

/** Changes of the code and its inspections, newest first. */
function History({ code, inspections }: Pick<CodeDetailProps, 'code' | 'inspections'>) {
  const t = useTranslations('codes');
  const common = useTranslations('common');
  const changes = code.history.toReversed().map((entry) => ({
    key: `${entry.at} ${entry.event}`,
    at: entry.at,
    title: entry.by_name && entry.by ? entry.by : undefined,
    words: describeEvent(entry, t, common),
  }));
  const inspected = inspections.map((each) => ({
    key: String(each.id),
    at: each.inspected_at,
    title: undefined,
    words: describeInspection(each, t, common),
  }));
  return (
    <ul className="list-none text-sm text-ink2">
      {[...changes, ...inspected]
        .sort((one, other) => other.at.localeCompare(one.at))
        .map(({ key, at, title, words }) => (
          <li key={key} className="flex gap-3 py-[5px]">
            <Time value={at} className="min-w-[98px] flex-none text-ink3" />
            <span title={title}>{words}</span>
          </li>
        ))}
    </ul>
  );
}

function RestoreConsumed({ code }: { code: string }) {
  const t = useTranslations('codes');
  const router = useRouter();
  return (
    <ConfirmDialog
      trigger={<Button>{t('detail.restore')}</Button>}
      title={t('detail.restoreTitle')}
      description={t('detail.restoreText')}
      confirmLabel={t('detail.restore')}
      onConfirm={async () => {
        const result = await restoreConsumed(code);
        if (!result.ok) return result.message;
        toast.success(t('detail.restored'));
        router.refresh();
        return undefined;
      }}
    />
  );
}

/** Requests that no person is known to have made, apart from the visits. */
function Calls({ code, seesScans }: Pick<CodeDetailProps, 'code' | 'seesScans'>) {
  const t = useTranslations('codes');
  const { calls } = code;
  const words = t(calls >= countedCalls ? 'detail.callsOrMore' : 'detail.calls', { count: calls });
  return (
    <p className="mt-3 text-sm text-ink3">
      {seesScans ? <TextLink href={paths.callsOfCode(code.extended_id)}>{words}</TextLink> : words}
      {'. '}
      {t('detail.callsText')}
    </p>
  );
}

function sourceOf({ source, app }: CodeDetails['scans'][number], t: Translator<'codes'>): string {
  if (source !== 'photo') return t('detail.called');
  return app ? t('detail.photoBy', { app }) : t('detail.photo');
}

function CodeFacts({ code, scmNames, picture }: Pick<CodeDetailProps, 'code' | 'scmNames' | 'picture'>) {
  const t = useTranslations('codes');
  const locale = useLocale();
  const common = useTranslations('common');
  return (
    <div className="grid gap-6">
      {picture && (
        <CropMarks caption={code.serial_number ?? undefined}>
          <svg viewBox={`0 0 ${picture.size} ${picture.size}`} role="img" aria-label={t('detail.qr')}>
            <path d={picture.path} fill="currentColor" shapeRendering="crispEdges" />
          </svg>
        </CropMarks>
      )}
      <Facts
        facts={[
          { label: t('column.id'), value: code.extended_id, copy: code.extended_id, mono: true },
          { label: t('detail.serial'), value: code.serial_number, copy: code.serial_number ?? undefined, mono: true },
          {
            label: t('detail.address'),
            value: <span className="break-all">{code.url}</span>,
            copy: code.url,
            mono: true,
          },
          { label: t('column.product'), value: code.product },
          { label: t('column.sku'), value: code.sku, copy: code.sku ?? undefined, mono: true },
          { label: t('column.brand'), value: code.brand },
          {
            label: t('detail.madeIn'),
            value: (
              <TextLink href={paths.workorder(code.workorder_id)}>
                {code.workorder_reference ?? common('workorderNumber', { id: String(code.workorder_id) })}
              </TextLink>
            ),
          },
          { label: t('detail.place'), value: formatNumber(code.sequence, locale) },
          { label: t('column.activated'), value: code.activated_at && <Time value={code.activated_at} /> },
          ...Object.entries(code.scm_data).map(([key, value]) => ({
            label: scmNames[key] ?? key,
            value,
            copy: value,
          })),
        ]}
      />
    </div>
  );
}
