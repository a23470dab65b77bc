import { createLoader, type SearchParams } from 'nuqs/server';
import { Suspense } from 'react';
import { GroupRecordPage } from '#components/catalog/group-record-page.tsx';
import { LookupRecordPage } from '#components/catalog/lookup-record-page.tsx';
import { lookupReaders, readKind, readProductsOf } from '#components/catalog/read-lookups.ts';
import { ScmFieldPage } from '#components/catalog/scm-field-page.tsx';
import { ScmFieldValues } from '#components/catalog/scm-field-values.tsx';
import { scmValues } from '#components/catalog/scm-values.list.tsx';
import { type ListValues, listQuery } from '#components/data-table/list-params.ts';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { listScmValues } from '#lib/contract/scm-values.ts';
import { can } from '#lib/permissions/permissions.ts';
import { read } from '#lib/portal/client.ts';
import { requireSession } from '#lib/portal/session.ts';

interface PageProps {
  params: Promise<{ lookup: string; id: string }>;
  searchParams: Promise<SearchParams>;
}

export async function generateMetadata({ params }: PageProps) {
  return lookupReaders[await readKind(params)].generateMetadata({ params });
}

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
  const kind = await readKind(params);
  const user = await requireSession();
  switch (kind) {
    case 'brand':
    case 'campaign': {
      const result = await lookupReaders[kind].readRecord({ params });
      const products = result?.ok ? await readProductsOf(kind, result.data.id) : undefined;
      return <GroupRecordPage kind={kind} user={user} result={result} products={products} />;
    }
    case 'scm_field': {
      const result = await lookupReaders[kind].readRecord({ params });
      const values = await createLoader(scmValues.params)(searchParams);
      return (
        <ScmFieldPage
          user={user}
          result={result}
          values={
            result?.ok &&
            can(user, 'codes_view') && (
              <Suspense fallback={<Skeleton className="mt-8 h-80 w-full" />}>
                <Values field={result.data} values={values} />
              </Suspense>
            )
          }
        />
      );
    }
    default: {
      const result = await lookupReaders[kind].readRecord({ params });
      return <LookupRecordPage kind={kind} user={user} result={result} />;
    }
  }
}
