'use client';

import { Button } from '#components/ui/button.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { paths } from '#lib/portal/paths.ts';
import type { CodeListProps } from './code-list.tsx';
import { describeFilters } from './document-words.ts';
import { ExportDialog } from './export-dialog.tsx';

/** The head of the list of codes: which ones it shows, and what one can do with all of them. */
export function CodesHeader({ filters, names, scmFields, maySelect }: CodeListProps) {
  const known = { ...names, ...Object.fromEntries(scmFields.map(({ key, name }) => [`scm_${key}`, name])) };
  const shown = describeFilters(filters, known);
  return (
    <PageHeader
      title="Codes"
      state={shown === 'All codes' ? 'Every code that was ordered or uploaded, the newest first.' : shown}
      actions={
        <>
          <ButtonLink href={paths.codeTasks}>Changes</ButtonLink>
          <ButtonLink href={paths.downloads}>Downloads</ButtonLink>
          {maySelect && (
            <ExportDialog filters={filters} words={shown} trigger={<Button variant="primary">Export</Button>} />
          )}
        </>
      }
    />
  );
}
