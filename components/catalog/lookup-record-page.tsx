import { useTranslations } from 'next-intl';
import { DetailLayout } from '#components/ui/detail-layout.tsx';
import { Facts } from '#components/ui/facts.tsx';
import { Section } from '#components/ui/section.tsx';
import type { LookupKind } from '#lib/contract/lookups.ts';
import type { CallResult } from '#lib/portal/result.ts';
import type { SessionUser } from '#lib/portal/session-types.ts';
import { LookupFacts } from './lookup-facts.tsx';
import { LookupForm } from './lookup-form.tsx';
import type { LookupRecord } from './lookups.ts';
import { RecordPage } from './record-page.tsx';

interface LookupRecordPageProps {
  kind: LookupKind;
  user: SessionUser;
  result: CallResult<LookupRecord> | undefined;
}

/** The page of a record that has nothing but its own attributes. */
export function LookupRecordPage({ kind, user, result }: LookupRecordPageProps) {
  const t = useTranslations('catalog');
  return (
    <RecordPage kind={kind} user={user} result={result}>
      {(record, mayEdit) => (
        <DetailLayout
          rail={<Facts facts={[{ label: t(`${kind}.id`), value: record.id, copy: String(record.id), mono: true }]} />}
        >
          <Section title={t('detail.title')}>
            {mayEdit ? <LookupForm kind={kind} record={record} /> : <LookupFacts kind={kind} record={record} />}
          </Section>
        </DetailLayout>
      )}
    </RecordPage>
  );
}
