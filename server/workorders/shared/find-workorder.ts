import { type ExpressionBuilder, sql } from 'kysely';
import type { Scope } from '#server/core/actor.ts';
import { prepared } from '#server/core/db/connection/prepared-statements.ts';
import type { Executor } from '#server/core/db/database.ts';
import type { Schema } from '#server/core/db/schema.ts';

/** A company sees the workorders it ordered and those addressed to it as the printing partner. */
export function visible(scope: Scope) {
  return (eb: ExpressionBuilder<Schema, 'workorders'>) =>
    'everyCompany' in scope
      ? eb.lit(true)
      : eb.or([
          eb('workorders.company_id', '=', scope.companyId),
          eb('workorders.printing_partner_id', '=', scope.companyId),
        ]);
}

/** Prints that the workorder's model still needs; null without a model. */
const morePrints = sql<number | null>`(SELECT more_prints FROM print_models
  WHERE print_models.id = workorders.print_model_id)`.as('more_prints');

const unprintedTask = sql<string | null>`(SELECT key FROM code_tasks
  WHERE code_tasks.id = workorders.unprinted_task_id)`.as('unprinted_task');

/** State of the partnership that the workorder waits for; null where it waits for none. */
const invitedState = sql<'pending' | 'accepted' | 'ended' | null>`(SELECT p.state FROM partnerships AS p
  WHERE p.brand_owner_id = workorders.company_id AND p.printing_partner_id = workorders.invited_partner_id)`.as(
  'invited_state',
);

const selectDetails = (db: Executor) =>
  db.selectFrom('workorders').selectAll().select([morePrints, unprintedTask, invitedState]);

/** Columns of a workorder that the interface shows. Fewer bytes a page matter here. */
export const selectShown = (db: Executor) =>
  db
    .selectFrom('workorders')
    .select([
      'workorders.id',
      'workorders.company_id',
      'workorders.created_by',
      'workorders.printing_partner_id',
      'workorders.equipment_id',
      'workorders.substrate_id',
      'workorders.template_id',
      'workorders.product_id',
      'workorders.state',
      'workorders.reference',
      'workorders.remarks',
      'workorders.intended_markets',
      'workorders.due_date',
      'workorders.created_at',
      'workorders.code_layout',
      'workorders.use_serial_number',
      'workorders.quantity',
      'workorders.static_unique_codes_quantity',
      'workorders.static_impositions',
      'workorders.activate_on_complete',
      'workorders.is_archived',
      'workorders.is_hybrid',
      'workorders.is_static_print',
      'workorders.is_fp_serialized',
      'workorders.url_prefix',
      'workorders.extended_id_style',
      'workorders.external_id',
      'workorders.partner_permissions',
      'workorders.training_status',
      'workorders.printed_date',
      'workorders.canceled_at',
      'workorders.ingestion_key',
      'workorders.first_serial_number',
      'workorders.codegen_status',
      'workorders.codes_generated',
      'workorders.codegen_packed',
      'workorders.codegen_error',
      'workorders.codegen_error_reason',
      'workorders.codes_completed_at',
      'workorders.codes_file_key',
      'workorders.codes_file_size',
      'workorders.shows_template_image',
      'workorders.template_image',
      'workorders.ordered_quantity',
      'workorders.printed_quantity',
      'workorders.confirmed_by',
      'workorders.confirmed_at',
      'workorders.reported_by',
      'workorders.reported_at',
      'workorders.unprinted',
      'workorders.unprinted_by',
      'workorders.unprinted_at',
      'workorders.artwork_cell_dots',
      'workorders.cells_recommended',
      'workorders.cells_chosen_by',
      'workorders.cells_chosen_at',
      'workorders.inactive_codes',
      'workorders.invited_partner_id',
      invitedState,
      morePrints,
      unprintedTask,
    ]);

export type WorkorderRow = Awaited<ReturnType<ReturnType<typeof selectDetails>['executeTakeFirstOrThrow']>>;
export type ShownWorkorder = Awaited<ReturnType<ReturnType<typeof selectShown>['executeTakeFirstOrThrow']>>;

export async function findWorkorder(db: Executor, scope: Scope, id: number): Promise<WorkorderRow | undefined> {
  return selectDetails(db).where('workorders.id', '=', id).where(visible(scope)).modifyEnd(prepared).executeTakeFirst();
}
