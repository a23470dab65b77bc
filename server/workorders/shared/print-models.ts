import { sql, type Transaction } from 'kysely';
import { trainingStatus } from '#lib/contract/print-quality.ts';
import type { Executor } from '#server/core/db/database.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { recordNotice } from '#server/notice-events/shared/record-notice.ts';
import type { GraphicModel } from '#server/photo/graphic/model.ts';
import { layoutOf } from './graphic-layout.ts';
import { isSameSetting, type PrintedSettings, type PrintSetting, pressedLayoutOf } from './print-setting.ts';
import { leastCellDotsSinceModel, recommendCells } from './recommended-cells.ts';

type Trx = Transaction<Schema>;

function selectPrintedSettings(db: Executor) {
  return db
    .selectFrom('workorders as w')
    .leftJoin('equipment', 'equipment.id', 'w.equipment_id')
    .leftJoin('custom_layouts as custom', 'custom.id', 'w.custom_layout_id')
    .select([
      'w.id',
      'w.equipment_id as equipmentId',
      'w.substrate_id as substrateId',
      'w.code_layout as codeLayout',
      'equipment.dpi as equipmentDpi',
      'w.artwork_dpi as dpi',
      'w.artwork_module_dots as moduleDots',
      'w.artwork_cell_dots as cellDots',
      'custom.position',
      'custom.size_modules as sizeModules',
    ]);
}

type SettingsRow = Awaited<ReturnType<ReturnType<typeof selectPrintedSettings>['executeTakeFirstOrThrow']>>;

function toPrinted({ codeLayout, position, sizeModules, dpi, moduleDots, cellDots, ...row }: SettingsRow) {
  const resolution = dpi === null || moduleDots === null ? null : { dpi, moduleDots, cellDots };
  return { ...row, layout: layoutOf(codeLayout, position, sizeModules), resolution };
}

/** Before there is artwork: the cells that it is drawn with by default. */
async function toSetting(db: Executor, printed: PrintedSettings): Promise<PrintSetting | null> {
  const pressed = pressedLayoutOf(printed);
  return (
    pressed && { ...pressed, cellDots: printed.resolution?.cellDots ?? (await recommendCells(db, pressed)).cellDots }
  );
}

/** How a workorder is printed; null for one without a graphic, or that is not confirmed. */
export async function findPrintSetting(db: Executor, workorderId: number): Promise<PrintSetting | null> {
  const row = await selectPrintedSettings(db).where('w.id', '=', workorderId).executeTakeFirst();
  return row ? toSetting(db, toPrinted(row)) : null;
}

/** With the finest cells that later proofs of its press did not show to be too weak. */
export async function findPrintModel(db: Executor, id: number) {
  return db
    .selectFrom('print_models')
    .where('id', '=', id)
    .selectAll()
    .select(leastCellDotsSinceModel.as('least_cell_dots'))
    .executeTakeFirstOrThrow();
}

export type PrintModelRow = Awaited<ReturnType<typeof findPrintModel>>;

function selectVersions(db: Executor, setting: PrintSetting, onlyFor: number | null) {
  return db
    .selectFrom('print_models')
    .where('equipment_id', '=', setting.equipmentId)
    .where('substrate_id', '=', setting.substrateId)
    .where('layout', '=', setting.layout)
    .where('dpi', '=', setting.dpi)
    .where('cell_dots', '=', setting.cellDots)
    .where('workorder_id', onlyFor === null ? 'is' : '=', onlyFor)
    .orderBy('version', 'desc')
    .limit(1);
}

/**
 * Held until the transaction ends: of two models of one press, the second sees the first; so does a confirmation. Its
 * order refers to the press already and holds its key: FOR UPDATE would deadlock two confirmations.
 */
async function lockEquipment(trx: Trx, id: number): Promise<void> {
  await sql`SELECT FROM equipment WHERE id = ${id} FOR NO KEY UPDATE`.execute(trx);
}

/**
 * Stores a model as the next version. It judges the workorder it was fitted for, and, unless it is for that alone,
 * those printed in the same way that have no model yet, or one that has too few proofs for a verdict. Orders printed
 * and trained earlier keep their model, which describes their prints.
 */
export async function insertPrintModel(
  trx: Trx,
  { setting, onlyFor, trainedOn, model, createdBy }: NewModel,
): Promise<number> {
  await lockEquipment(trx, setting.equipmentId);
  const last = await selectVersions(trx, setting, onlyFor).select('version').executeTakeFirst();
  const equipment = await trx
    .selectFrom('equipment')
    .where('id', '=', setting.equipmentId)
    .select('company_id')
    .executeTakeFirstOrThrow();
  const { id } = await trx
    .insertInto('print_models')
    .values({
      company_id: equipment.company_id,
      equipment_id: setting.equipmentId,
      substrate_id: setting.substrateId,
      layout: setting.layout,
      dpi: setting.dpi,
      cell_dots: setting.cellDots,
      workorder_id: onlyFor,
      trained_on: trainedOn,
      version: (last?.version ?? 0) + 1,
      model: JSON.stringify(model),
      prints: model.prints,
      captures: model.captures,
      created_by: createdBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const others = onlyFor === null ? await findUnjudged(trx, setting) : [];
  await judgeBy(trx, [trainedOn, ...others], id);
  return id;
}

async function findUnjudged(trx: Trx, setting: PrintSetting): Promise<number[]> {
  const rows = await selectPrintedSettings(trx)
    .leftJoin('print_models', 'print_models.id', 'w.print_model_id')
    .where('w.equipment_id', '=', setting.equipmentId)
    .where('w.substrate_id', '=', setting.substrateId)
    .where((eb) =>
      eb.or([
        eb('w.print_model_id', 'is', null),
        eb.and([eb('print_models.more_prints', '>', 0), eb('print_models.workorder_id', 'is', null)]),
      ]),
    )
    .where('w.canceled_at', 'is', null)
    .execute();
  const { cellDots } = await recommendCells(trx, setting);
  return rows
    .filter((row) => {
      const printed = toPrinted(row);
      const pressed = pressedLayoutOf(printed);
      return pressed && isSameSetting({ ...pressed, cellDots: printed.resolution?.cellDots ?? cellDots }, setting);
    })
    .map((row) => row.id);
}

async function judgeBy(trx: Trx, workorderIds: readonly number[], modelId: number): Promise<void> {
  await remindOfProofs(trx, workorderIds, modelId);
  await trx
    .updateTable('workorders')
    .set({ print_model_id: modelId, training_status: trainingStatus.trained, training_refusal: null })
    .where('id', 'in', workorderIds)
    .execute();
}

/** Mails of workorders that get a model with too few proofs, once: not of those that have such a model already. */
async function remindOfProofs(trx: Trx, workorderIds: readonly number[], modelId: number): Promise<void> {
  const model = await trx
    .selectFrom('print_models')
    .where('id', '=', modelId)
    .where('more_prints', '>', 0)
    .select('id')
    .executeTakeFirst();
  if (!model) return;
  const workorders = await trx
    .selectFrom('workorders')
    .leftJoin('print_models as last', 'last.id', 'workorders.print_model_id')
    .where('workorders.id', 'in', workorderIds)
    .where((eb) => eb(eb.fn.coalesce('last.more_prints', eb.lit(0)), '=', 0))
    .select(['workorders.id', 'workorders.company_id', 'workorders.printing_partner_id'])
    .execute();
  for (const { id, company_id, printing_partner_id } of workorders) {
    for (const companyId of [company_id, printing_partner_id]) {
      if (companyId === null) continue;
      await recordNotice(trx, { kind: 'proofs_needed', companyId, subjectId: id, authorId: null });
    }
  }
}

/**
 * Gives a workorder the newest model of its equipment, substrate and layout, if there is one: called when it is
 * confirmed, and when the resolution of its artwork is settled, which may be another than the one it was given its
 * model for.
 */
export async function assignModel(trx: Trx, workorderId: number): Promise<void> {
  const setting = await findPrintSetting(trx, workorderId);
  if (!setting) return;
  await lockEquipment(trx, setting.equipmentId);
  const workorder = await trx
    .selectFrom('workorders')
    .leftJoin('print_models', 'print_models.id', 'workorders.print_model_id')
    .where('workorders.id', '=', workorderId)
    .select([
      'print_models.id as modelId',
      'print_models.layout',
      'print_models.dpi',
      'print_models.cell_dots as cellDots',
    ])
    .executeTakeFirstOrThrow();
  const fits =
    workorder.layout === setting.layout && workorder.dpi === setting.dpi && workorder.cellDots === setting.cellDots;
  if (workorder.modelId !== null && fits) return;
  const newest = await selectVersions(trx, setting, null).select('id').executeTakeFirst();
  if (newest) await judgeBy(trx, [workorderId], newest.id);
  else if (workorder.modelId !== null) {
    await trx
      .updateTable('workorders')
      .set({ print_model_id: null, training_status: trainingStatus.none })
      .where('id', '=', workorderId)
      .execute();
  }
}

export interface NewModel {
  setting: PrintSetting;
  /** For this workorder alone; null for all that are printed so. */
  onlyFor: number | null;
  trainedOn: number;
  model: GraphicModel;
  createdBy: number;
}
