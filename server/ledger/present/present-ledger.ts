import type { DriftPoint, PublicLedger } from '#lib/contract/print-models.ts';
import type { Scope } from '#server/core/actor.ts';
import type { Executor } from '#server/core/db/database.ts';
import { adviseCells, type CellVerdict } from '#server/photo/graphic/cell-advice.ts';
import { judgeGraphic } from '#server/photo/graphic/judge.ts';
import { describePrints, figureNames, fitLimits, isJudgedBy } from '#server/photo/graphic/model.ts';
import { boundsOf } from '#server/photo/graphic/spread.ts';
import { round } from '#server/print-quality/shared/describe-measurement.ts';
import { listChallenges } from '../queries/challenges.ts';
import { type JudgedOrder, listJudged } from '../queries/judged-scans.ts';
import type { NamedModel } from '../queries/models.ts';
import { listLaterProofs, listOwnProofs, listProofsOfOthers, type Proof } from '../queries/proofs.ts';
import { driftPointOf } from '../rules/drift.ts';
import { ratesOf } from '../shared/model-rates.ts';
import { presentChallenges } from './present-challenge.ts';

type LedgerFacts = Omit<PublicLedger, 'publisher' | 'substrate'>;
/** Facts from proofs and scans: they take thousands of rows and change slowly. */
export type MeasuredFacts = Omit<LedgerFacts, 'challenges'>;

/**
 * Everything that is known of what a model's verdicts are worth.
 * @param scope whose orders later proofs and scans are of
 * @param seesScans whether scans are shown at all
 */
export async function presentLedger(
  db: Executor,
  scope: Scope,
  row: NamedModel,
  seesScans: boolean,
): Promise<LedgerFacts> {
  return { ...(await presentMeasured(db, scope, row, seesScans)), ...(await presentTrials(db, scope, row)) };
}

/** How its challenges stand: what who sends a photo looks for. */
export async function presentTrials(
  db: Executor,
  scope: Scope,
  row: NamedModel,
): Promise<Pick<LedgerFacts, 'challenges'>> {
  return { challenges: await presentChallenges(db, await listChallenges(db, scope, row)) };
}

export async function presentMeasured(
  db: Executor,
  scope: Scope,
  row: NamedModel,
  seesScans: boolean,
): Promise<MeasuredFacts> {
  const own = await listOwnProofs(db, row);
  const later = await listLaterProofs(db, scope, row);
  const others = await listProofsOfOthers(db, row);
  const judged = seesScans ? await listJudged(db, scope, row.id) : null;
  const canJudge = isJudgedBy(row.model);
  return {
    version: row.version,
    layout: row.layout,
    dpi: row.dpi,
    cell_dots: row.cell_dots,
    created_at: row.created_at.toISOString(),
    proofs: describeProofs(row, own),
    sureness: {
      more_prints: row.more_prints,
      phones: row.model.phones ?? 0,
      figures: describeSpreads(own),
    },
    cell: describeCell(row),
    rates: ratesOf(row, own, others),
    drift: canJudge ? describeDrift(row, [...own, ...later], judged ?? []) : [],
    scans: judged && countResults(judged),
  };
}

const countPrints = (proofs: readonly Proof[]) => new Set(proofs.map(({ print }) => print)).size;

function describeProofs({ prints, captures }: NamedModel, own: readonly Proof[]) {
  const cameras = new Map<string, number>();
  for (const { camera } of own) cameras.set(camera, (cameras.get(camera) ?? 0) + 1);
  return {
    prints,
    captures,
    first_at: own[0]?.createdAt.toISOString() ?? null,
    last_at: own.at(-1)?.createdAt.toISOString() ?? null,
    cameras: [...cameras]
      .map(([name, count]) => ({ name, captures: count }))
      .sort((one, other) => other.captures - one.captures || one.name.localeCompare(other.name)),
  };
}

function describeSpreads(own: readonly Proof[]) {
  const prints = countPrints(own);
  if (prints < 2) return [];
  const { measured } = describePrints(own);
  return figureNames.map((name) => {
    const { deviation } = measured[name];
    const { low, high } = boundsOf(deviation, prints);
    return {
      name,
      deviation: round(deviation),
      low: round(low),
      high: round(high),
      limit: fitLimits.deviation[name],
    };
  });
}

const reasons = {
  right: 'right',
  finer: 'too_coarse',
  coarser: 'too_fine',
  too_coarse: 'finest_too_coarse',
  too_weak: 'too_weak',
} as const satisfies Record<CellVerdict, LedgerFacts['cell']['reason']>;

function describeCell({ model, cell_dots, least_cell_dots }: NamedModel): LedgerFacts['cell'] {
  const advice = adviseCells(model, cell_dots, least_cell_dots);
  return {
    copy_loss: round(advice.copyLoss),
    recommended_cell_dots: advice.cellDots,
    reason: reasons[advice.verdict],
  };
}

/** Oldest first. */
function describeDrift({ model }: NamedModel, proofs: readonly Proof[], judged: readonly JudgedOrder[]): DriftPoint[] {
  const byOrder = Map.groupBy(proofs, ({ workorderId }) => workorderId);
  const ofProofs = [...byOrder.values()].flatMap((group) =>
    driftPointOf(
      'proofs',
      new Date(Math.max(...group.map(({ createdAt }) => createdAt.getTime()))),
      group.flatMap(({ measurement }) => judgeGraphic(measurement, model).deviations?.strength ?? []),
    ),
  );
  const ofScans = judged.flatMap(({ printedAt, scans }) => {
    const measured = scans.filter(({ strength }) => strength !== null);
    const genuine = measured.filter(({ isGenuine }) => isGenuine);
    const last = new Date(Math.max(...genuine.map(({ createdAt }) => createdAt.getTime())));
    return [
      ...driftPointOf(
        'scans',
        printedAt,
        measured.flatMap(({ strength }) => strength ?? []),
      ),
      ...driftPointOf(
        'genuine',
        last,
        genuine.flatMap(({ strength }) => strength ?? []),
      ),
    ];
  });
  return [...ofProofs, ...ofScans].sort((one, other) => one.at.localeCompare(other.at));
}

function countResults(judged: readonly JudgedOrder[]): NonNullable<LedgerFacts['scans']> {
  const results: NonNullable<LedgerFacts['scans']>['results'] = {};
  const scans = judged.flatMap((order) => order.scans);
  for (const { result } of scans) results[result] = (results[result] ?? 0) + 1;
  return { orders: judged.length, photos: scans.length, results };
}
