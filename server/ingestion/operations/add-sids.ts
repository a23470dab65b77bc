import type { Actor } from '#server/core/actor.ts';
import {
  checkPartner,
  type SharedInput,
  type StartedIngestion,
  type StartIngestionPorts,
  startIngestion,
} from './start-ingestion.ts';

export interface AddSidsInput extends SharedInput {
  allow_posted_duplicates: boolean;
  id_format: 'default' | 'gs1';
  url_prefix?: string | undefined;
  printing_partner?: number | null | undefined;
}

/**
 * Takes in SIDs made elsewhere, as a workorder of their own with the settings of the call.
 * @throws DomainError validation_error with every field at fault
 */
export async function addSids(
  ports: StartIngestionPorts,
  actor: Actor,
  input: AddSidsInput,
): Promise<StartedIngestion> {
  const errors = await checkPartner(ports, actor, input.printing_partner);
  const parameters = {
    default_scm_data: input.default_scm_data,
    use_serial_number: false,
    id_format: input.id_format,
    url_prefix: input.url_prefix || ports.standardUrlPrefix,
    printing_partner: input.printing_partner ?? null,
    allow_posted_duplicates: input.allow_posted_duplicates,
  };
  return startIngestion(ports, actor, input, { parameters }, errors);
}
