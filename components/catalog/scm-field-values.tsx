import { useTranslations } from 'next-intl';
import type * as z from 'zod';
import type { ListValues } from '#components/data-table/list-params.ts';
import { ListError } from '#components/ui/list-error.tsx';
import { Section } from '#components/ui/section.tsx';
import type { listScmValues } from '#lib/contract/scm-values.ts';
import type { CallResult } from '#lib/portal/result.ts';
import { ScmValueList } from './lazy-scm-value-list.tsx';

interface ScmFieldValuesProps {
  field: { id: number; key: string };
  values: ListValues;
  page: CallResult<z.output<typeof listScmValues.response>>;
}

/** The values of an SCM field, counted. */
export function ScmFieldValues({ field, values, page }: ScmFieldValuesProps) {
  const t = useTranslations('catalog');
  return (
    <Section title={t('values.title')}>
      {page.ok ? (
        <>
          {!page.data.is_complete && <p className="mb-4 max-w-160 text-sm text-ink2">{t('values.sample')}</p>}
          <ScmValueList
            values={{ ...values }}
            count={page.data.count}
            rows={page.data.results}
            given={{ scmKey: field.key }}
          />
        </>
      ) : (
        <ListError title={t('values.notLoaded')} failure={page} />
      )}
    </Section>
  );
}
