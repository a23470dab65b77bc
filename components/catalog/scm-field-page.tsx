import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { DetailLayout } from '#components/ui/detail-layout.tsx';
import { Facts } from '#components/ui/facts.tsx';
import { Section } from '#components/ui/section.tsx';
import type { ScmField } from '#lib/contract/scm-fields.ts';
import type { CallResult } from '#lib/portal/result.ts';
import type { SessionUser } from '#lib/portal/session-types.ts';
import { LookupForm } from './lookup-form.tsx';
import { RecordPage } from './record-page.tsx';
import { ScmValues } from './scm-values.tsx';

interface ScmFieldPageProps {
  user: SessionUser;
  result: CallResult<ScmField> | undefined;
  /** The list of its values, for users who see codes. */
  values: ReactNode;
}

/** The page of an SCM field, with the values that codes have. */
export function ScmFieldPage({ user, result, values }: ScmFieldPageProps) {
  const t = useTranslations('catalog');
  return (
    <RecordPage
      kind="scm_field"
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
                { label: t('field.key'), value: scmField.key, copy: scmField.key, mono: true },
                { label: t('scm_field.id'), value: scmField.id, copy: String(scmField.id), mono: true },
              ]}
            />
          }
        >
          <Section title={t('detail.title')}>
            {mayEdit ? (
              <LookupForm kind="scm_field" record={scmField} />
            ) : (
              <Facts
                facts={[
                  { label: t('field.name'), value: scmField.name },
                  { label: t('field.key'), value: scmField.key, mono: true },
                ]}
              />
            )}
          </Section>
          {values}
          <ScmValues scmKey={scmField.key} />
        </DetailLayout>
      )}
    </RecordPage>
  );
}
