import type { PublicLedger } from '#lib/contract/print-models.ts';
import type { Scope } from '#server/core/actor.ts';
import type { Executor } from '#server/core/db/database.ts';
import { isJudgedBy } from '#server/photo/graphic/model.ts';
import { findModel, type NamedModel } from '../queries/models.ts';
import { listOwnProofs, listProofsOfOthers, type Proof } from '../queries/proofs.ts';
import { countTakenForOwn, judgeLeftOut } from '../rules/judge-proofs.ts';

type Rates = PublicLedger['rates'];

/** Error rates of a model, with what it was fitted from. */
export interface ModelRates {
  id: number;
  version: number;
  partner: string;
  equipment: string;
  substrate: string;
  prints: number;
  captures: number;
  rates: Rates;
}

/** @returns null for a model that the scope does not see */
export async function findModelRates(db: Executor, scope: Scope, id: number): Promise<ModelRates | null> {
  const row = await findModel(db, scope, id);
  if (!row) return null;
  return {
    id: row.id,
    version: row.version,
    partner: row.company_name,
    equipment: row.equipment_name,
    substrate: row.substrate_name,
    prints: row.prints,
    captures: row.captures,
    rates: ratesOf(row, await listOwnProofs(db, row), await listProofsOfOthers(db, row)),
  };
}

/** How often a model is right about its own proofs, and wrong about proofs of other presses. */
export function ratesOf(
  { model }: NamedModel,
  own: readonly Proof[],
  others: Awaited<ReturnType<typeof listProofsOfOthers>>,
): Rates {
  if (!isJudgedBy(model)) return { genuine: null, other_presses: null };
  return {
    genuine: judgeLeftOut(own, model),
    other_presses:
      others.proofs.length > 0
        ? {
            models: others.models,
            prints: new Set(others.proofs.map(({ print }) => print)).size,
            original: countTakenForOwn(others.proofs, model),
          }
        : null,
  };
}
