import { sql } from 'kysely';
import type { Scope } from '#server/core/actor.ts';
import type { Executor } from '#server/core/db/database.ts';
import { listPage, type Page } from '#server/core/db/statements/page-query.ts';
import { containsText } from '#server/core/db/statements/sql-text.ts';
import type { Rows } from '#server/core/http/paging.ts';
import type { PrintModelRow } from '#server/workorders/shared/print-models.ts';
import { leastCellDotsSinceModel } from '#server/workorders/shared/recommended-cells.ts';

/**
 * Condition for seeing a model: the company owns its equipment, it judges the company's orders or was fitted from one,
 * or the company publishes it and has to see what it can withdraw.
 */
function isVisible(scope: Scope) {
  if ('everyCompany' in scope) return sql<boolean>`true`;
  const { companyId } = scope;
  return sql<boolean>`(print_models.company_id = ${companyId}
    OR EXISTS (SELECT FROM workorders
                WHERE workorders.print_model_id = print_models.id AND workorders.company_id = ${companyId})
    OR EXISTS (SELECT FROM workorders
                WHERE workorders.id = print_models.trained_on AND workorders.company_id = ${companyId})
    OR EXISTS (SELECT FROM ledger_publications AS published
                WHERE published.print_model_id = print_models.id AND published.company_id = ${companyId}))`;
}

type ListedRow = PrintModelRow & { equipment_name: string; substrate_name: string };

export async function listModels(
  db: Executor,
  scope: Scope,
  page: Page<'id' | 'created_at'> & {
    /** A part of the name of the equipment or of the substrate. */
    search?: string | undefined;
  },
): Promise<Rows<ListedRow>> {
  let query = db
    .selectFrom('print_models')
    .innerJoin('equipment', 'equipment.id', 'print_models.equipment_id')
    .innerJoin('substrates', 'substrates.id', 'print_models.substrate_id')
    .where(isVisible(scope));
  if (page.search) query = query.where(containsText(page.search, 'equipment.name', 'substrates.name'));
  return listPage(
    query,
    query
      .selectAll('print_models')
      .select(['equipment.name as equipment_name', 'substrates.name as substrate_name'])
      .select(leastCellDotsSinceModel.as('least_cell_dots')),
    page,
    'print_models',
  );
}

function selectNamed(db: Executor) {
  return db
    .selectFrom('print_models')
    .innerJoin('equipment', 'equipment.id', 'print_models.equipment_id')
    .innerJoin('substrates', 'substrates.id', 'print_models.substrate_id')
    .innerJoin('companies', 'companies.id', 'print_models.company_id')
    .selectAll('print_models')
    .select(leastCellDotsSinceModel.as('least_cell_dots'))
    .select([
      'equipment.name as equipment_name',
      'substrates.name as substrate_name',
      'companies.name as company_name',
      'companies.slug as company_slug',
    ]);
}

/** A model with the names of what it is of. */
export type NamedModel = Awaited<ReturnType<ReturnType<typeof selectNamed>['executeTakeFirstOrThrow']>>;

export async function findModel(db: Executor, scope: Scope, id: number): Promise<NamedModel | undefined> {
  return selectNamed(db).where('print_models.id', '=', id).where(isVisible(scope)).executeTakeFirst();
}

export interface PublishedModel {
  model: NamedModel;
  publisher: { id: number; name: string };
}

/** The model that a public address shows, and who publishes it. */
export async function findPublished(db: Executor, key: string): Promise<PublishedModel | null> {
  const row = await db
    .selectFrom('ledger_publications as published')
    .innerJoin('companies', 'companies.id', 'published.company_id')
    .where('published.key', '=', key)
    .select(['published.print_model_id as modelId', 'companies.id', 'companies.name'])
    .executeTakeFirst();
  if (!row) return null;
  const model = await selectNamed(db).where('print_models.id', '=', row.modelId).executeTakeFirstOrThrow();
  return { model, publisher: { id: row.id, name: row.name } };
}

/** Shown at most: those of before are of no order that is printed now. */
const mostVersions = 20;

/** Models of the same prints that the actor sees, newest first. */
export async function listVersions(db: Executor, scope: Scope, model: NamedModel) {
  return db
    .selectFrom('print_models')
    .where(isVisible(scope))
    .where('equipment_id', '=', model.equipment_id)
    .where('substrate_id', '=', model.substrate_id)
    .where('layout', '=', model.layout)
    .where('dpi', '=', model.dpi)
    .where('cell_dots', '=', model.cell_dots)
    .where('workorder_id', model.workorder_id === null ? 'is' : '=', model.workorder_id)
    .select(['id', 'version', 'created_at'])
    .orderBy('version', 'desc')
    .limit(mostVersions)
    .execute();
}

/** Dots of a module of what the model was fitted from: its layout is in modules. */
export async function findModuleDots(db: Executor, model: NamedModel): Promise<number | null> {
  const row = await db
    .selectFrom('workorders')
    .where('id', '=', model.trained_on)
    .select('artwork_module_dots as dots')
    .executeTakeFirst();
  return row?.dots ?? null;
}
