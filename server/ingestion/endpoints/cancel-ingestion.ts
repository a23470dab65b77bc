import * as contract from '#lib/contract/ingestion.ts';
import { reason } from '#lib/texts/reason.ts';
import { DomainError } from '#server/core/errors.ts';
import { endpoint } from '#server/core/http/endpoint.ts';
import { presentIngestion } from '../present/present-ingestion.ts';
import { cancelRecord } from '../queries/record.ts';
import { readIngestion } from './read-ingestions.ts';

export const cancelIngestion = endpoint(
  contract.cancelIngestion,
  async ({ params, actor, database, inUnitOfWork, config }) => {
    const { id } = await readIngestion(database.db, actor, params.key);
    if (!(await inUnitOfWork(({ trx }) => cancelRecord(trx, id)))) {
      throw new DomainError('conflict', reason('notCancelable'));
    }
    return presentIngestion(await readIngestion(database.db, actor, params.key), config.urls.api);
  },
);
