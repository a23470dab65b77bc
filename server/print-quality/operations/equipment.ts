import * as contract from '#lib/contract/printing.ts';
import { deleteEquipment as deleteEquipmentContract } from '#lib/contract/printing-upkeep.ts';
import { findCompanyType } from '#server/accounts/exports/company-type.ts';
import { type Actor, scopeOf } from '#server/core/actor.ts';
import type { Executor } from '#server/core/db/database.ts';
import { fieldError, notFound } from '#server/core/errors.ts';
import { orderOf, toPage } from '#server/core/http/paging.ts';
import { route } from '#server/core/http/route.ts';
import {
  deleteCalibration,
  deleteEquipment,
  type EquipmentRow,
  findEquipment,
  insertCalibration,
  insertEquipment,
  listEquipment,
  updateEquipment,
} from '../queries/equipment.ts';
import { findSubstrate } from '../queries/print-lookups.ts';

function present(row: EquipmentRow): contract.Equipment {
  return {
    id: row.id,
    name: row.name,
    dpi: row.dpi,
    company: { id: row.company_id, name: row.company_name, slug: row.company_slug },
    substrates: row.substrates,
  };
}

async function answer(db: Executor, actor: Actor, id: number) {
  const row = await findEquipment(db, scopeOf(actor), id);
  if (!row) throw notFound();
  return present(row);
}

/** Changing nothing tells whose it is, and holds the row while its calibrations change. */
async function holdOwn(db: Executor, actor: Actor, id: number): Promise<void> {
  if (!(await updateEquipment(db, scopeOf(actor), id, {}))) throw notFound();
}

export const listEquipmentRoute = route(contract.listEquipment, async ({ query, actor, services }) => {
  const order = orderOf<'id' | 'name' | 'dpi'>(query.ordering, 'name');
  const rows = await listEquipment(services.database.db, scopeOf(actor), { ...query, ...order });
  return toPage({ endpoint: contract.listEquipment, baseUrl: services.config.urls.api, query }, rows, present);
});

export const getEquipmentRoute = route(contract.getEquipment, ({ params, actor, services }) =>
  answer(services.database.db, actor, params.id),
);

export const createEquipmentRoute = route(contract.createEquipment, async ({ body, actor, services }) => {
  const { db } = services.database;
  const companyId = await chooseCompany(db, actor, body.company);
  const id = await insertEquipment(db, { company_id: companyId, name: body.name, dpi: body.dpi });
  return answer(db, actor, id);
});

/** A printing partner adds equipment of its own; the operator has none and says whose it is. */
async function chooseCompany(db: Executor, actor: Actor, asked: number | undefined): Promise<number> {
  if (actor.companyType !== 'operator') {
    if (asked !== undefined && asked !== actor.companyId) throw fieldError('company', 'Not your company.');
    return actor.companyId;
  }
  if (asked === undefined) throw fieldError('company', 'This field is required.');
  if ((await findCompanyType(db, asked)) !== 'printing_partner') {
    throw fieldError('company', 'No printing partner has this id.');
  }
  return asked;
}

export const updateEquipmentRoute = route(contract.updateEquipment, async ({ params, body, actor, services }) => {
  const { db } = services.database;
  if (!(await updateEquipment(db, scopeOf(actor), params.id, body))) throw notFound();
  return answer(db, actor, params.id);
});

export const deleteEquipmentRoute = route(deleteEquipmentContract, async ({ params, actor, services }) => {
  if (!(await deleteEquipment(services.database.db, scopeOf(actor), params.id))) throw notFound();
  return undefined;
});

export const calibrateEquipmentRoute = route(contract.calibrateEquipment, ({ params, body, actor, services }) =>
  services.database.db.transaction().execute(async (trx) => {
    await holdOwn(trx, actor, params.id);
    if (!(await findSubstrate(trx, scopeOf(actor), body.substrate)))
      throw fieldError('substrate', 'No substrate has this id.');
    await insertCalibration(trx, params.id, body.substrate);
    return answer(trx, actor, params.id);
  }),
);

export const endCalibrationRoute = route(contract.endCalibration, ({ params, actor, services }) =>
  services.database.db.transaction().execute(async (trx) => {
    await holdOwn(trx, actor, params.id);
    if (!(await deleteCalibration(trx, params.id, params.substrate))) throw notFound();
    return undefined;
  }),
);
