import * as contract from '#lib/contract/workorders.ts';
import { listTemplates } from '#server/db/template-repository.ts';
import { scopeOf } from '#server/domain/actor.ts';
import { orderOf, toPage } from '../../core/paging.ts';
import { route } from '../../core/route.ts';

export const listTemplatesRoute = route(contract.listTemplates, async ({ query, actor, services }) => {
  const order = orderOf<'id' | 'name'>(query.ordering, 'name');
  const rows = await listTemplates(services.database.db, scopeOf(actor), { ...query, ...order });
  return toPage({ endpoint: contract.listTemplates, baseUrl: services.config.urls.api, query }, rows, (row) => ({
    id: row.id,
    name: row.name,
    description: row.description,
    company: row.company_id,
    custom_layout: row.custom_layout,
    substrate: row.substrate_id,
    substrate_name: row.substrate_name ?? '',
    printing_partner: row.printing_partner_id,
    image: row.image,
    code_layout: row.code_layout,
    use_serial_number: row.use_serial_number,
    is_hybrid: row.is_hybrid,
    is_fp_serialized: row.is_fp_serialized,
    is_static_print: row.is_static_print,
    is_archived: row.is_archived,
    activate_on_complete: row.activate_on_complete,
    url_prefix: row.url_prefix,
    extended_id_style: row.extended_id_style,
    partner_permissions: row.partner_permissions,
  }));
});
