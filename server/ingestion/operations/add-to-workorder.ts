import type { Actor } from '#server/core/actor.ts';
import { DomainError, fieldError } from '#server/core/errors.ts';
import {
  type SharedInput,
  type StartedIngestion,
  type StartIngestionPorts,
  startIngestion,
} from './start-ingestion.ts';

/** A workorder that was made by an upload. */
export interface TargetWorkorder {
  id: number;
  ingestionMode: 'pre-print' | 'post-print';
  codeLayout: 'sg-inside' | 'sg-outside' | 'custom' | 'none';
  state: 'new' | 'ready to print' | 'completed';
  isCanceled: boolean;
  useSerialNumber: boolean;
  urlPrefix: string;
  printingPartnerId: number | null;
}

export interface AddToWorkorderPorts extends StartIngestionPorts {
  findTarget(companyId: number, ingestionKey: string): Promise<TargetWorkorder | null>;
}

/** Why no code can be added to a workorder, or null. */
export function refusalOf(target: Pick<TargetWorkorder, 'ingestionMode' | 'codeLayout' | 'state' | 'isCanceled'>) {
  if (target.isCanceled) return 'This workorder was canceled.';
  const printed = target.ingestionMode === 'pre-print' && target.codeLayout !== 'none' && target.state === 'completed';
  return printed ? 'The codes of this workorder are printed already.' : null;
}

/**
 * Adds codes to the workorder that an earlier upload made; they take over its settings.
 * @throws DomainError on `ingestion_key` when no workorder has it, conflict when it takes no more codes, else
 *   validation_error with every field at fault
 */
export async function addToWorkorder(
  ports: AddToWorkorderPorts,
  actor: Actor,
  input: SharedInput & { allow_posted_duplicates: boolean; id_format: 'default' | 'gs1'; ingestion_key: string },
): Promise<StartedIngestion> {
  const target = await ports.findTarget(actor.companyId, input.ingestion_key);
  if (!target) throw fieldError('ingestion_key', 'Invalid ingestion key.');
  const refusal = refusalOf(target);
  if (refusal !== null) throw new DomainError('conflict', refusal);
  const parameters = {
    default_scm_data: input.default_scm_data,
    use_serial_number: target.useSerialNumber,
    id_format: input.id_format,
    url_prefix: target.urlPrefix,
    printing_partner: target.printingPartnerId,
    allow_posted_duplicates: input.allow_posted_duplicates,
  };
  return startIngestion(ports, actor, input, { parameters, targetWorkorderId: target.id });
}
