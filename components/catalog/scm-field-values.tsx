import { ListError } from '#components/data-table/list-error.tsx';
import { listQuery } from '#components/data-table/list-params.ts';
import { Section } from '#components/ui/section.tsx';
import { listScmValues } from '#lib/contract/scm-values.ts';
import { read } from '#lib/portal/client.ts';
import { texts } from '#lib/portal/texts.ts';
import type { ScmValueListValues } from './catalog-list-params.ts';
import { ScmValueList } from './scm-value-list.tsx';

interface ScmFieldValuesProps {
  field: { id: number; key: string };
  values: ScmValueListValues;
}

/** The values of an SCM field, counted. It may take the service a while: the rest of the page does not wait. */
export async function ScmFieldValues({ field, values }: ScmFieldValuesProps) {
  const t = await texts('catalog');
  const page = await read(listScmValues, { params: { id: field.id }, query: listQuery(values) });
  return (
    <Section title={t('values.title')}>
      {page.ok ? (
        <>
          {!page.data.is_complete && <p className="mb-4 max-w-160 text-sm text-ink2">{t('values.sample')}</p>}
          <ScmValueList scmKey={field.key} values={values} count={page.data.count} rows={page.data.results} />
        </>
      ) : (
        <ListError title={t('values.notLoaded')} failure={page} />
      )}
    </Section>
  );
}
