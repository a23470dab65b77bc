import type { Actor } from '#server/core/actor.ts';
import { type FieldErrors, fieldError } from '#server/core/errors.ts';
import type { ScmValue } from '../rules/parameters.ts';
import {
  checkPartner,
  type SharedInput,
  type StartedIngestion,
  type StartIngestionPorts,
  startIngestion,
} from './start-ingestion.ts';

/** An ingestion template with what the record keeps of its workorder template. */
export interface TemplateSettings {
  id: number;
  isArchived: boolean;
  codeLayout: 'sg-inside' | 'sg-outside' | 'custom' | 'none';
  useSerialNumber: boolean;
  urlPrefix: string;
  printingPartnerId: number | null;
  allowPostedDuplicates: boolean;
  idFormat: 'default' | 'gs1';
  defaultScmData: Record<string, ScmValue>;
}

export interface CreateFromTemplatePorts extends StartIngestionPorts {
  findTemplate(companyId: number, key: string): Promise<TemplateSettings | null>;
}

/**
 * Takes in codes as one new workorder whose settings come from the template. What the call gives as SCM defaults comes
 * before what the template gives.
 * @throws DomainError on `template` when there is none, else validation_error with every field at fault
 */
export async function createFromTemplate(
  ports: CreateFromTemplatePorts,
  actor: Actor,
  input: SharedInput & { template: string; printing_partner?: number | null | undefined },
): Promise<StartedIngestion> {
  const template = await ports.findTemplate(actor.companyId, input.template);
  if (!template) throw fieldError('template', 'There is no ingestion template with this key.');
  if (template.isArchived) throw fieldError('template', 'This ingestion template is archived.');
  const errors: FieldErrors = await checkPartner(ports, actor, input.printing_partner);
  if (template.codeLayout !== 'none' && (input.printing_partner ?? null) === null) {
    errors.printing_partner = ['Required for SSC codes.'];
  }
  const parameters = {
    default_scm_data: { ...template.defaultScmData, ...input.default_scm_data },
    use_serial_number: template.useSerialNumber,
    id_format: template.idFormat,
    url_prefix: template.urlPrefix || ports.standardUrlPrefix,
    printing_partner: input.printing_partner ?? template.printingPartnerId,
    allow_posted_duplicates: template.allowPostedDuplicates,
  };
  return startIngestion(ports, actor, input, { parameters, templateId: template.id }, errors);
}
