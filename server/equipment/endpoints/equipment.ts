import type { Transaction } from 'kysely';
import * as contract from '#lib/contract/printing.ts';
import { reason } from '#lib/texts/reason.ts';
import { findCompanyType } from '#server/accounts/shared/company-type.ts';
import { type Actor, scopeOf } from '#server/core/actor.ts';
import type { Executor } from '#server/core/db/database.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { fieldError, notFound } from '#server/core/errors.ts';
import { endpoint } from '#server/core/http/endpoint.ts';
import { orderOf, toPage } from '#server/core/http/paging.ts';
import { presentEquipment } from '../present/present-equipment.ts';
import * as queries from '../queries/equipment.ts';
import { findSubstrate } from '../queries/print-lookups.ts';

async function answer(db: Executor, actor: Actor, id: number) {
  const row = await queries.findEquipment(db, scopeOf(actor), id);
  if (!row) throw notFound();
  return presentEquipment(row);
}

/** An update that changes nothing shows whose it is, and holds the row while its calibrations change. */
async function holdOwn(trx: Transaction<Schema>, actor: Actor, id: number): Promise<void> {
  if (!(await queries.updateEquipment(trx, scopeOf(actor), id, {}))) throw notFound();
}

export const listEquipment = endpoint(contract.listEquipment, async ({ query, actor, database, config }) => {
  const order = orderOf<'id' | 'name' | 'dpi'>(query.ordering, 'name');
  const rows = await queries.listEquipment(database.db, scopeOf(actor), { ...query, ...order });
  return toPage({ endpoint: contract.listEquipment, baseUrl: config.urls.api, query }, rows, presentEquipment);
});

export const getEquipment = endpoint(contract.getEquipment, ({ params, actor, database }) =>
  answer(database.db, actor, params.id),
);

export const createEquipment = endpoint(contract.createEquipment, async ({ body, actor, uow: { trx } }) => {
  const companyId = await chooseCompany(trx, actor, body.company);
  const id = await queries.insertEquipment(trx, { company_id: companyId, name: body.name, dpi: body.dpi });
  return answer(trx, actor, id);
});

/** A printing partner adds equipment of its own; the operator has none and says whose it is. */
async function chooseCompany(db: Executor, actor: Actor, asked: number | undefined): Promise<number> {
  if (actor.companyType !== 'operator') {
    if (asked !== undefined && asked !== actor.companyId) throw fieldError('company', reason('companyNotOwn'));
    return actor.companyId;
  }
  if (asked === undefined) throw fieldError('company', reason('fieldRequired'));
  if ((await findCompanyType(db, asked)) !== 'printing_partner') {
    throw fieldError('company', reason('printingPartnerNotFound'));
  }
  return asked;
}

export const updateEquipment = endpoint(contract.updateEquipment, ({ params, body, actor, inUnitOfWork }) =>
  inUnitOfWork(async ({ trx }) => {
    if (!(await queries.updateEquipment(trx, scopeOf(actor), params.id, body))) throw notFound();
    return answer(trx, actor, params.id);
  }),
);

export const deleteEquipment = endpoint(contract.deleteEquipment, async ({ params, actor, inUnitOfWork }) => {
  if (!(await inUnitOfWork(({ trx }) => queries.deleteEquipment(trx, scopeOf(actor), params.id)))) throw notFound();
  return undefined;
});

export const calibrateEquipment = endpoint(contract.calibrateEquipment, ({ params, body, actor, inUnitOfWork }) =>
  inUnitOfWork(async ({ trx }) => {
    await holdOwn(trx, actor, params.id);
    if (!(await findSubstrate(trx, scopeOf(actor), body.substrate))) {
      throw fieldError('substrate', reason('substrateNotFound'));
    }
    await queries.insertCalibration(trx, params.id, body.substrate);
    return answer(trx, actor, params.id);
  }),
);

export const endCalibration = endpoint(contract.endCalibration, ({ params, actor, inUnitOfWork }) =>
  inUnitOfWork(async ({ trx }) => {
    await holdOwn(trx, actor, params.id);
    if (!(await queries.deleteCalibration(trx, params.id, params.substrate))) throw notFound();
    return undefined;
  }),
);
