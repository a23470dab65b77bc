import * as contract from '#lib/contract/ingestion.ts';
import { reason } from '#lib/texts/reason.ts';
import { DomainError } from '#server/core/errors.ts';
import { endpoint } from '#server/core/http/endpoint.ts';
import { presentIngestion } from '../present/present-ingestion.ts';
import { setClosed } from '../queries/record.ts';
import { readIngestion } from './read-ingestions.ts';

export const updateIngestion = endpoint(
  contract.updateIngestion,
  async ({ params, body, actor, inUnitOfWork, config }) =>
    inUnitOfWork(async ({ trx }) => {
      const { id } = await readIngestion(trx, actor, params.key);
      if (!(await setClosed(trx, id, { isClosed: body.is_closed, userId: actor.userId }))) {
        throw new DomainError('conflict', reason('uploadNotFailed'));
      }
      return presentIngestion(await readIngestion(trx, actor, params.key), config.urls.api);
    }),
);
