import * as contract from '#lib/contract/ingestion.ts';
import { DomainError } from '#server/core/errors.ts';
import { route } from '#server/core/http/route.ts';
import { presentIngestion } from '../present/present-ingestion.ts';
import { cancelIngestion } from '../queries/outcome.ts';
import { readIngestion } from './read-ingestions.ts';

export const cancelIngestionRoute = route(contract.cancelIngestion, async ({ params, actor, services }) => {
  const { id } = await readIngestion(services, actor, params.key);
  if (!(await cancelIngestion(services.database.db, id))) {
    throw new DomainError('conflict', 'Only a record that is uploading or processing can be canceled.');
  }
  return presentIngestion(await readIngestion(services, actor, params.key), services.config.urls.api);
});
