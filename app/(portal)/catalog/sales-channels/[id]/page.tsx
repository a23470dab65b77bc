import { getTranslations } from 'next-intl/server';
import { LookupFacts } from '#components/catalog/lookup-facts.tsx';
import { LookupForm } from '#components/catalog/lookup-form.tsx';
import { lookupReader } from '#components/catalog/read-lookups.ts';
import { RecordPage } from '#components/catalog/record-page.tsx';
import { DetailLayout } from '#components/ui/detail-layout.tsx';
import { Facts } from '#components/ui/facts.tsx';
import { Section } from '#components/ui/section.tsx';
import { requireSession } from '#lib/portal/session.ts';

interface PageProps {
  params: Promise<{ id: string }>;
}

const { readRecord, generateMetadata } = lookupReader('salesChannel');

export { generateMetadata };

export default async function Page({ params }: PageProps) {
  const t = await getTranslations('catalog');
  const [user, result] = await Promise.all([requireSession(), readRecord({ params })]);
  return (
    <RecordPage kind="salesChannel" user={user} result={result}>
      {(record, mayEdit) => (
        <DetailLayout
          rail={
            <Facts
              facts={[{ label: t('detail.salesChannelId'), value: record.id, copy: String(record.id), mono: true }]}
            />
          }
        >
          <Section title={t('detail.title')}>
            {mayEdit ? (
              <LookupForm kind="salesChannel" record={record} />
            ) : (
              <LookupFacts kind="salesChannel" record={record} />
            )}
          </Section>
        </DetailLayout>
      )}
    </RecordPage>
  );
}
