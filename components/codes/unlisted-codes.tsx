import { Callout } from '#components/ui/callout.tsx';
import { Section } from '#components/ui/section.tsx';
import type { CodeFilterValues } from './code-list-params.ts';
import { ExportByFilters } from './export-by-filters.tsx';

/** The codes page at a service that exports codes and has no list of them. */
export function UnlistedCodes({ filters, host }: { filters: CodeFilterValues; host: string }) {
  return (
    <>
      <Callout tone="note" title="A list of codes: not offered by this service">
        The service at {host} has no <code className="font-mono text-code">GET /api/v2/codes/</code>. Its codes are
        exported: a zip with one CSV, a line for each code that fits.
      </Callout>
      <Section title="Export codes">
        <ExportByFilters filters={filters} />
      </Section>
    </>
  );
}
