import * as contract from '#lib/contract/ingestion.ts';
import { cancelIngestion } from '#server/db/ingestion-outcome.ts';
import { DomainError } from '#server/domain/errors.ts';
import { route } from '../../core/route.ts';
import { presentIngestion } from './present-ingestion.ts';
import { readIngestion } from './read-ingestions.ts';

export const cancelIngestionRoute = route(contract.cancelIngestion, async ({ params, actor, services }) => {
  const { id } = await readIngestion(services, actor, params.key);
  if (!(await cancelIngestion(services.database.db, id))) {
    throw new DomainError('conflict', 'Only a record that is uploading or processing can be canceled.');
  }
  return presentIngestion(await readIngestion(services, actor, params.key), services.config.urls.api);
});
