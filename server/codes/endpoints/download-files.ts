import * as contract from '#lib/contract/workorders.ts';
import { reason } from '#lib/texts/reason.ts';
import { scopeOf } from '#server/core/actor.ts';
import { DomainError, notFound } from '#server/core/errors.ts';
import { endpoint } from '#server/core/http/endpoint.ts';
import { findWorkorder } from '#server/workorders/shared/find-workorder.ts';
import { streamSerialNumbers } from '../queries/serial-numbers.ts';
import { checkDownload } from '../rules/downloads.ts';

/** Long enough to follow the redirect, short enough to be useless when it leaks. */
const storageLinkSeconds = 60;

export const getCodesFile = endpoint(contract.getCodesFile, async ({ params, actor, database, store }) => {
  const workorder = await findWorkorder(database.db, scopeOf(actor), params.id);
  if (!workorder) throw notFound();
  checkDownload(actor, workorder);
  if (!workorder.codes_file_key) throw new DomainError('conflict', reason('codesNotGenerated'));
  const location = await store.presignGet(workorder.codes_file_key, {
    expiresInSeconds: storageLinkSeconds,
    fileName: `${workorder.reference} codes.zip`,
    contentType: 'application/zip',
  });
  return { location };
});

export const getSerialNumbers = endpoint(contract.getSerialNumbers, async ({ params, actor, database }) => {
  const workorder = await findWorkorder(database.db, scopeOf(actor), params.id);
  if (!workorder) throw notFound();
  checkDownload(actor, workorder);
  if (!workorder.use_serial_number) throw new DomainError('conflict', reason('serialNumbersMissing'));
  return {
    fileName: reason('serialNumbersCsv', { workorder: workorder.reference }),
    body: await streamSerialNumbers(database, workorder.id),
  };
});
