import { sql } from 'kysely';
import type { Scope } from '#server/core/actor.ts';
import type { Executor } from '#server/core/db/database.ts';
import type { GraphicMeasurement } from '#server/photo/graphic/measure-graphic.ts';
import type { ProofCapture } from '#server/photo/graphic/model.ts';
import type { NamedModel } from './models.ts';

/** A usable photo of a proof. */
export interface Proof extends ProofCapture {
  workorderId: number;
  createdAt: Date;
  camera: string;
}

/** Photos that people took: some dozens an order, and no more of them are reckoned with than this. */
const mostProofs = 300;

const selectUsable = (db: Executor) =>
  db
    .selectFrom('qa_captures')
    .where('qa_captures.is_usable', '=', true)
    .where('qa_captures.measurement', 'is not', null)
    .select([
      'qa_captures.workorder_id as workorderId',
      'qa_captures.created_at as createdAt',
      'qa_captures.camera',
      'qa_captures.measurement',
      sql<string>`json_build_array(extended_id, print)`.as('print'),
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof selectUsable>['executeTakeFirstOrThrow']>>;

const toProofs = (rows: readonly Row[]): Proof[] =>
  rows.flatMap(({ measurement, print, ...row }) =>
    measurement === null
      ? []
      : [{ ...row, measurement: measurement as GraphicMeasurement, print: JSON.stringify(print) }],
  );

/** Proofs that the model was fitted from, except those removed since. */
export async function listOwnProofs(db: Executor, model: NamedModel): Promise<Proof[]> {
  const rows = await selectUsable(db)
    .where('qa_captures.workorder_id', '=', model.trained_on)
    .where('qa_captures.created_at', '<=', model.created_at)
    .orderBy('qa_captures.id')
    .limit(mostProofs)
    .execute();
  return toProofs(rows);
}

/** Proofs that were photographed later, of orders that the model judges and the scope sees. */
export async function listLaterProofs(db: Executor, scope: Scope, model: NamedModel): Promise<Proof[]> {
  let query = selectUsable(db)
    .innerJoin('workorders', 'workorders.id', 'qa_captures.workorder_id')
    .where('workorders.print_model_id', '=', model.id)
    .where((eb) =>
      eb.or([
        eb('qa_captures.workorder_id', '!=', model.trained_on),
        eb('qa_captures.created_at', '>', model.created_at),
      ]),
    );
  if ('companyId' in scope) {
    const { companyId } = scope;
    query = query.where((eb) =>
      eb.or([eb('workorders.company_id', '=', companyId), eb('workorders.printing_partner_id', '=', companyId)]),
    );
  }
  return toProofs(await query.orderBy('qa_captures.id', 'desc').limit(mostProofs).execute());
}

/** Other presses and substrates that are held against a model. */
const mostOthers = 5;

/** Proofs of the newest models of the same graphic, of other equipment or substrates of the same printing partner. */
export async function listProofsOfOthers(
  db: Executor,
  model: NamedModel,
): Promise<{ models: number; proofs: Proof[] }> {
  const others = await db
    .selectFrom('print_models')
    .where('company_id', '=', model.company_id)
    .where('layout', '=', model.layout)
    .where('dpi', '=', model.dpi)
    .where('cell_dots', '=', model.cell_dots)
    .where((eb) => eb.or([eb('equipment_id', '!=', model.equipment_id), eb('substrate_id', '!=', model.substrate_id)]))
    .select(['id', 'trained_on'])
    .orderBy('id', 'desc')
    .limit(mostOthers)
    .execute();
  if (others.length === 0) return { models: 0, proofs: [] };
  const rows = await selectUsable(db)
    .where(
      'qa_captures.workorder_id',
      'in',
      others.map(({ trained_on }) => trained_on),
    )
    .orderBy('qa_captures.id', 'desc')
    .limit(mostProofs)
    .execute();
  return { models: others.length, proofs: toProofs(rows) };
}
