import { getTranslations } from 'next-intl/server';
import { createLoader, type SearchParams } from 'nuqs/server';
import { Suspense } from 'react';
import { LookupForm } from '#components/catalog/lookup-form.tsx';
import { lookupReader } from '#components/catalog/read-lookups.ts';
import { RecordPage } from '#components/catalog/record-page.tsx';
import { ScmFieldValues } from '#components/catalog/scm-field-values.tsx';
import { scmValues } from '#components/catalog/scm-values.list.tsx';
import { ScmValues } from '#components/catalog/scm-values.tsx';
import { type ListValues, listQuery } from '#components/data-table/list-params.ts';
import { DetailLayout } from '#components/ui/detail-layout.tsx';
import { Facts } from '#components/ui/facts.tsx';
import { Section } from '#components/ui/section.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { listScmValues } from '#lib/contract/scm-values.ts';
import { can } from '#lib/permissions/permissions.ts';
import { read } from '#lib/portal/client.ts';
import { requireSession } from '#lib/portal/session.ts';

interface PageProps {
  params: Promise<{ id: string }>;
  searchParams: Promise<SearchParams>;
}

const { readRecord, generateMetadata } = lookupReader('scmField');

export { generateMetadata };

interface ValuesProps {
  field: { id: number; key: string };
  values: ListValues;
}

/** Counting them may take the service a while: the rest of the page does not wait. */
async function Values({ field, values }: ValuesProps) {
  const page = await read(listScmValues, { params: { id: field.id }, query: listQuery(values) });
  return <ScmFieldValues field={field} values={values} page={page} />;
}

export default async function Page({ params, searchParams }: PageProps) {
  const t = await getTranslations('catalog');
  const user = await requireSession();
  const values = await createLoader(scmValues.params)(searchParams);
  const result = await readRecord({ params });
  return (
    <RecordPage
      kind="scmField"
      user={user}
      result={result}
      facts={({ key }) => [
        <span key="key" className="font-mono text-code">
          {key}
        </span>,
      ]}
    >
      {(scmField, mayEdit) => (
        <DetailLayout
          rail={
            <Facts
              facts={[
                { label: t('detail.fieldId'), value: scmField.id, copy: String(scmField.id), mono: true },
                { label: t('field.key'), value: scmField.key, copy: scmField.key, mono: true },
              ]}
            />
          }
        >
          <Section title={t('detail.title')}>
            {mayEdit ? (
              <LookupForm kind="scmField" record={scmField} />
            ) : (
              <Facts
                facts={[
                  { label: t('field.name'), value: scmField.name },
                  { label: t('field.key'), value: scmField.key, mono: true },
                ]}
              />
            )}
          </Section>
          {can(user, 'codes_view') && (
            <Suspense fallback={<Skeleton className="mt-8 h-80 w-full" />}>
              <Values field={scmField} values={values} />
            </Suspense>
          )}
          <ScmValues scmKey={scmField.key} />
        </DetailLayout>
      )}
    </RecordPage>
  );
}
