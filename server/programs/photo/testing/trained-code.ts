import { workorderSecret } from '#server/artwork/shared/workorder-secrets.ts';
import { namedLayouts, type PrintedSymbol, planSymbol } from '#server/drawing/graphic/geometry.ts';
import { graphicOf } from '#server/drawing/graphic-of.ts';
import {
  type FigureName,
  figuresOf,
  type GraphicModel,
  modelVersion,
  spreadFactor,
} from '#server/photo/graphic/model.ts';
import { measurePhoto } from '#server/photo/measure-photo.ts';
import { readPhoto } from '#server/photo/read-photo.ts';
import { testReader } from '#server/photo/testing/reader.ts';
import { pressDpi } from './proof-press.ts';
import { brandPrefix, codeIds, type ScanScenario, scanSealKey } from './scan-scenario.ts';

/** The scenario's secure code as a press receives it: its symbol, and the pattern that belongs to it. */
export interface TrainedCode {
  symbol: PrintedSymbol;
  cells: Uint8Array;
}

const resolution = { dpi: pressDpi, moduleDots: 16, cellDots: 2 };

/** Gives the workorder of the scenario's secure code artwork and a model. */
export async function trainSecureCode(scenario: ScanScenario, figures: Figures): Promise<TrainedCode> {
  const { db } = scenario.database;
  const { workorder_id: workorderId } = await db
    .selectFrom('codes')
    .where('extended_id', '=', codeIds.secure)
    .select('workorder_id')
    .executeTakeFirstOrThrow();
  const modelId = await insertModel(scenario, workorderId, figures);
  await db
    .updateTable('workorders')
    .set({
      artwork_dpi: resolution.dpi,
      artwork_module_dots: resolution.moduleDots,
      artwork_cell_dots: resolution.cellDots,
      is_fp_serialized: true,
      training_status: 2,
      print_model_id: modelId,
    })
    .where('id', '=', workorderId)
    .execute();
  const secret = await workorderSecret(scenario.database, scanSealKey, workorderId);
  const layout = namedLayouts['sg-inside'];
  const settings = {
    workorderId,
    isStaticPrint: false,
    isFpSerialized: true,
    layout,
    urlPrefix: brandPrefix,
    resolution,
  };
  const { cells } = graphicOf(settings, secret, codeIds.secure);
  return { symbol: planSymbol(layout, brandPrefix + codeIds.secure, resolution), cells };
}

/** Mean and spread of each figure over genuine prints. */
type Figures = Pick<GraphicModel, 'strength' | 'balance' | 'lone' | 'morePrints'>;

const usualSpread = { strength: 0.06, balance: 0.042, lone: 0.042 };

/** Figures that proofs of the print in a photo would give a model, with the spread of prints on one press. */
export async function figuresIn({ symbol, cells }: TrainedCode, photo: Buffer) {
  const { code } = await readPhoto(photo, testReader, () => true);
  if (!code) throw new Error('The code was not read.');
  const { geometry, modules } = symbol;
  const { measurement } = await measurePhoto(photo, code.corners, { geometry, modules, template: cells });
  if (!measurement) throw new Error('The graphic was not measured.');
  const { strength, balance, lone } = figuresOf(measurement);
  const spreadOf = (name: keyof typeof usualSpread & FigureName, mean: number) => ({
    mean,
    deviation: usualSpread[name] / spreadFactor(name, measurement),
  });
  return {
    strength: spreadOf('strength', strength),
    balance: spreadOf('balance', balance),
    lone: spreadOf('lone', lone),
  };
}

/** Another model for what is trained already. */
export async function updateModel({ database: { pool } }: ScanScenario, figures: Figures): Promise<void> {
  await pool.query('UPDATE print_models SET model = $1', [JSON.stringify(modelOf(figures))]);
}

const modelOf = (figures: Figures): GraphicModel => ({ version: modelVersion, prints: 5, captures: 15, ...figures });

async function insertModel({ database: { db }, brandId }: ScanScenario, workorderId: number, figures: Figures) {
  const user = await db
    .insertInto('users')
    .values({ company_id: brandId, email: 'a@b.test', name: 'A', role: 'account_admin', password_hash: 'none' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const equipment = await db
    .insertInto('equipment')
    .values({ company_id: brandId, name: 'Press', dpi: pressDpi })
    .returning('id')
    .executeTakeFirstOrThrow();
  const substrate = await db
    .insertInto('substrates')
    .values({ name: 'Paper' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('print_models')
    .values({
      company_id: brandId,
      equipment_id: equipment.id,
      substrate_id: substrate.id,
      layout: 'inside-10',
      dpi: pressDpi,
      cell_dots: resolution.cellDots,
      trained_on: workorderId,
      version: 1,
      model: JSON.stringify(modelOf(figures)),
      prints: 5,
      captures: 15,
      created_by: user.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
