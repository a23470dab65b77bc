import { useTranslations } from 'next-intl';
import { Callout } from '#components/ui/callout.tsx';
import { Section } from '#components/ui/section.tsx';
import type { CodeFilterValues } from './code-list-params.ts';
import { ExportByFilters } from './lazy-export-by-filters.tsx';

const listPath = '/api/v2/codes/';

/** The codes page at a service that exports codes and has no list of them. */
export function UnlistedCodes({ filters, host }: { filters: CodeFilterValues; host: string }) {
  const t = useTranslations('codes');
  return (
    <>
      <Callout tone="note" title={t('unlisted.title')}>
        {t.rich('unlisted.text', {
          host,
          path: () => <code className="font-mono text-code">{`GET ${listPath}`}</code>,
        })}
      </Callout>
      <Section title={t('change.title.export')}>
        <ExportByFilters filters={filters} />
      </Section>
    </>
  );
}
