import 'server-only';
import { listIngestionTemplates } from '#lib/contract/ingestion-templates.ts';
import { listPartnerships } from '#lib/contract/partnerships.ts';
import { listScmFields } from '#lib/contract/scm-fields.ts';
import { listTemplates } from '#lib/contract/workorders.ts';
import { read } from '#lib/portal/client.ts';
import { isNotOffered } from '#lib/portal/foreign/not-offered-code.ts';
import type { CallResult } from '#lib/portal/result.ts';
import type { ScmFieldName } from '#lib/upload/columns/column-names.ts';
import type { TemplateChoice } from './wizard/destination.ts';

/** As many as one list call gives; a Select of more would be of no use. */
const limit = 200;

interface UploadChoices {
  scmFields: ScmFieldName[];
  templates: TemplateChoice[];
  partners: { id: number; name: string }[];
}

/**
 * Records that an upload can name; archived SCM fields only where rows of an earlier upload are sent again. Lists that
 * a service lacks are empty; only the fields are required.
 */
export async function readUploadChoices({ archivedFields = false } = {}): Promise<CallResult<UploadChoices>> {
  const [fields, templates, layouts, partnerships] = await Promise.all([
    read(listScmFields, { query: { limit, ...(archivedFields ? {} : { is_archived: 'false' }) } }),
    read(listIngestionTemplates, { query: { limit, ordering: 'name', is_archived: 'false' } }),
    read(listTemplates, { query: { limit } }),
    read(listPartnerships, { query: { limit, ordering: 'id', state: 'accepted' } }),
  ]);
  if (!fields.ok && !isNotOffered(fields)) return fields;
  if (!templates.ok) return templates;
  const secure = new Set(
    (layouts.ok ? layouts.data.results : []).filter((each) => each.code_layout !== 'none').map(({ id }) => id),
  );
  return {
    ok: true,
    data: {
      scmFields: (fields.ok ? fields.data.results : []).map(({ key, name }) => ({ key, name })),
      templates: templates.data.results.map((template) => ({
        key: template.key,
        name: template.name,
        description: template.description,
        isSecure: secure.has(template.workorder_template.id),
        mode: template.workorder_template.ingestion_mode,
        idFormat: template.id_format,
        allowDuplicates: template.allow_posted_duplicates,
      })),
      partners: (partnerships.ok ? partnerships.data.results : []).map(({ printing_partner: { id, name } }) => ({
        id,
        name,
      })),
    },
  };
}
