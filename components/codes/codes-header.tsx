'use client';

import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { useReader } from '#components/ui/use-reader.ts';
import { paths } from '#lib/portal/paths.ts';
import type { CodeListProps } from './code-list.tsx';
import { describeFilters } from './document-words.ts';
import { ExportDialog } from './export-dialog.tsx';

/** The head of the list of codes: which ones it shows, and what one can do with all of them. */
export function CodesHeader({ shown: filters, found, names, scmFields, maySelect }: CodeListProps) {
  const words = useTranslations('activity');
  const t = useTranslations('codes');
  const known = { ...names, ...Object.fromEntries(scmFields.map(({ key, name }) => [`scm_${key}`, name])) };
  const { timeZone } = useReader();
  const shown = filters
    ? describeFilters(filters, words, timeZone, known)
    : t('find.header', { text: found?.text ?? '' });
  return (
    <PageHeader
      title={t('title')}
      state={filters && Object.keys(filters).length === 0 ? t('header.all') : shown}
      actions={
        <>
          <ButtonLink href={paths.codeTasks}>{t('header.changes')}</ButtonLink>
          <ButtonLink href={paths.downloads}>{t('header.downloads')}</ButtonLink>
          {maySelect && filters && (
            <ExportDialog
              filters={filters}
              words={shown}
              trigger={<Button variant="primary">{t('header.export')}</Button>}
            />
          )}
        </>
      }
    />
  );
}
