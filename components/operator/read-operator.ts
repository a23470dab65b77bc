import 'server-only';
import { listPartnerships } from '#lib/contract/partnerships.ts';
import { listCustomLayouts, listSubstrates } from '#lib/contract/printing.ts';
import { call } from '#lib/portal/client.ts';
import type { CallResult } from '#lib/portal/result.ts';
import type { Named, TemplateChoices } from './template-values.ts';

/** As many as one call gives. */
const limit = 200;
const named = ({ id, name }: Named): Named => ({ id, name });

export async function readTemplateChoices(company: number): Promise<CallResult<TemplateChoices>> {
  const [partnerships, substrates, layouts] = await Promise.all([
    call(listPartnerships, { query: { limit, state: 'accepted', ordering: 'id' } }),
    call(listSubstrates, { query: { limit, ordering: 'name' } }),
    call(listCustomLayouts, { query: { limit, company, ordering: 'name' } }),
  ]);
  if (!partnerships.ok) return partnerships;
  if (!substrates.ok) return substrates;
  if (!layouts.ok) return layouts;
  const ofCompany = partnerships.data.results.filter((row) => row.brand_owner.id === company);
  return {
    ok: true,
    data: {
      partners: ofCompany.map((row) => named(row.printing_partner)),
      substrates: substrates.data.results.map(named),
      layouts: layouts.data.results.map(named),
    },
  };
}
