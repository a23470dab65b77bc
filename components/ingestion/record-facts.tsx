import { useTranslations } from 'next-intl';
import { type Fact, Facts } from '#components/ui/facts.tsx';
import { NumberText } from '#components/ui/number-text.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { Time } from '#components/ui/time.tsx';
import type { IngestionRecord } from '#lib/contract/ingestion.ts';
import { paths } from '#lib/portal/paths.ts';
import type { Translator } from '#lib/texts/translator.ts';
import { idFormats } from './ingestion-words.ts';

/** Numbers of left-out rows that are shown. */
const rowsNamed = 50;

/** The facts of a record, each to copy. `showCompany` for readers who see every company. */
export function RecordFacts({ record, showCompany }: { record: IngestionRecord; showCompany: boolean }) {
  const facts = recordFacts(record, showCompany, useTranslations('ingestion'));
  return <Facts facts={facts} />;
}

/** The same in up to three columns, for below a wide table. */
export function WideRecordFacts({ record, showCompany }: { record: IngestionRecord; showCompany: boolean }) {
  const facts = recordFacts(record, showCompany, useTranslations('ingestion'));
  const third = Math.ceil(facts.length / 3);
  return (
    <div className="grid gap-x-9 gap-y-2 md:grid-cols-2 xl:grid-cols-3">
      {[0, 1, 2].map((part) => (
        <Facts key={part} facts={facts.slice(part * third, (part + 1) * third)} />
      ))}
    </div>
  );
}

function recordFacts(record: IngestionRecord, showCompany: boolean, t: Translator<'ingestion'>): Fact[] {
  const { parameters } = record;
  const prefix = textOf(parameters.url_prefix);
  const format = textOf(parameters.id_format);
  const knownFormat = idFormats.find((known) => known === format);
  const workorder = record.result_data.workorder_id;
  const facts: Fact[] = [
    { label: t('column.company'), value: showCompany ? record.company.name : undefined },
    {
      label: t('fact.workorder'),
      value: workorder === undefined ? undefined : <TextLink href={paths.workorder(workorder)}>{workorder}</TextLink>,
      copy: workorder === undefined ? undefined : String(workorder),
    },
    {
      label: t('fact.corrects'),
      value: record.retry_of && (
        <TextLink href={paths.ingestionRecord(record.retry_of)} className="font-mono text-code break-all">
          {record.retry_of}
        </TextLink>
      ),
      copy: record.retry_of ?? undefined,
    },
    {
      label: t('fact.correctedBy'),
      value: record.corrected_by && (
        <TextLink href={paths.ingestionRecord(record.corrected_by.key)} className="font-mono text-code break-all">
          {record.corrected_by.key}
        </TextLink>
      ),
      copy: record.corrected_by?.key,
    },
    { label: t('column.created'), value: <Time value={record.created_at} />, copy: record.created_at },
    { label: t('fact.stateSince'), value: <Time value={record.status_updated_at} /> },
    { label: t('column.sentAs'), value: t(`mode.${record.ingestion_mode}`) },
    {
      label: t('column.file'),
      value: (
        <>
          {record.filetype.toUpperCase()}
          {record.file_size !== null && (
            <>
              , <NumberText value={record.file_size} as="bytes" />
            </>
          )}
        </>
      ),
    },
    { label: t('fact.idFormat'), value: knownFormat ? t(`idFormat.${knownFormat}`) : format },
    { label: t('fact.codeAddress'), value: prefix || undefined, copy: prefix || undefined, mono: true },
    {
      label: t('fact.leftOut'),
      value: record.left_out && (
        <>
          {t('fact.leftOutCount', { count: record.left_out.count })}{' '}
          {t('fact.leftOutRows', {
            rows: record.left_out.rows.slice(0, rowsNamed).join(', '),
            more: Math.max(0, record.left_out.count - rowsNamed),
          })}
        </>
      ),
      copy: record.left_out?.rows.join(', '),
    },
    {
      label: t('fact.duplicates'),
      value: parameters.allow_posted_duplicates === true ? t('fact.passedOver') : t('fact.refused'),
    },
    ...defaultsOf(parameters.default_scm_data, t),
    { label: t('fact.key'), value: record.key, copy: record.key, mono: true },
  ];
  return facts.filter((fact) => fact.value !== undefined && fact.value !== null && fact.value !== '');
}

/** Default values of codes. */
function defaultsOf(value: unknown, t: Translator<'ingestion'>): Fact[] {
  if (typeof value !== 'object' || value === null) return [];
  const entries = Object.entries(value).filter(([, given]) => given !== null && given !== '');
  if (entries.length === 0) return [{ label: t('fact.defaults'), value: t('fact.none') }];
  return [
    {
      label: t('fact.defaults'),
      value: (
        <ul className="list-none">
          {entries.map(([name, given]) => (
            <li key={name}>
              <code className="font-mono text-code">{name}</code> {String(given)}
            </li>
          ))}
        </ul>
      ),
      copy: JSON.stringify(Object.fromEntries(entries)),
    },
  ];
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
