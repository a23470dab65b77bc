import type { GatheredBy } from '#lib/contract/values/cases.ts';

/** Codes that make one case of an order or a place. */
const codesOfCase = 3;
/** Suspicions further apart have nothing to do with each other. */
const daysApart = 7;
/** In kilometres: a large city with its suburbs. */
const placeRadius = 25;

/** A code of a case that is not closed, and that other codes may join. */
export interface JoinableCode {
  caseId: number;
  /** Null for a case that has had one code alone. */
  gatheredBy: GatheredBy | null;
  workorderId: number | null;
  position: { latitude: number; longitude: number } | null;
  /** Time of its last suspicion, in milliseconds. */
  lastAt: number;
  isSettled: boolean;
}

export interface Join {
  into: number;
  /** Ascending. */
  from: number[];
  by: 'order' | 'place';
}

const earthRadius = 6371;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

function kilometresBetween(a: NonNullable<JoinableCode['position']>, b: NonNullable<JoinableCode['position']>): number {
  const [one, other] = [radians(a.latitude), radians(b.latitude)];
  const half =
    Math.sin((other - one) / 2) ** 2 +
    Math.cos(one) * Math.cos(other) * Math.sin(radians(b.longitude - a.longitude) / 2) ** 2;
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(half)));
}

const isNear = (a: JoinableCode, b: JoinableCode) =>
  a.position !== null &&
  b.position !== null &&
  Math.abs(a.position.latitude - b.position.latitude) < 1 &&
  kilometresBetween(a.position, b.position) <= placeRadius;

const alike = {
  order: (a: JoinableCode, b: JoinableCode) => a.workorderId !== null && a.workorderId === b.workorderId,
  place: isNear,
};

/**
 * Finds the cases that become one. An unsettled code's case joins the case of its order, else the case of its place;
 * the third code of an order, or else at a place, joins the earlier two. The oldest case stays. Codes belong together
 * when their last suspicions are at most 7 days apart. The result does not depend on the order of the codes.
 * @param most codes of a case
 */
export function findJoins(codes: readonly JoinableCode[], most: number): Join[] {
  const joins = new Map<number, Join>();
  const state = new Map(codes.map(({ caseId, gatheredBy }) => [caseId, { caseId, gatheredBy }]));
  const counts = new Map<number, number>();
  for (const { caseId } of codes) counts.set(caseId, (counts.get(caseId) ?? 0) + 1);
  const caseOf = ({ caseId }: JoinableCode) => state.get(caseId) ?? { caseId, gatheredBy: null };
  const countOf = (id: number) => counts.get(id) ?? 0;
  const join = (into: number, from: readonly number[], by: 'order' | 'place') => {
    const known = joins.get(into) ?? { into, from: [], by };
    const moved = from.filter((id) => id !== into);
    known.from = [...known.from, ...moved].sort((a, b) => a - b);
    joins.set(into, known);
    const target = { caseId: into, gatheredBy: by };
    for (const [id, { caseId }] of state) if (caseId === into || moved.includes(caseId)) state.set(id, target);
    counts.set(into, countOf(into) + moved.reduce((sum, id) => sum + countOf(id), 0));
  };
  const added = codes.filter(({ isSettled }) => !isSettled).sort((a, b) => a.lastAt - b.lastAt || a.caseId - b.caseId);
  for (const code of added) {
    for (const by of ['order', 'place'] as const) {
      if (caseOf(code).gatheredBy !== null) break;
      const peers = codes.filter(
        (other) => Math.abs(other.lastAt - code.lastAt) <= daysApart * 86_400_000 && alike[by](other, code),
      );
      const idsOf = (kind: GatheredBy | null) =>
        [...new Set(peers.map(caseOf).flatMap(({ caseId, gatheredBy }) => (gatheredBy === kind ? caseId : [])))].sort(
          (a, b) => a - b,
        );
      const [gathered] = idsOf(by).filter((id) => countOf(id) < most);
      const [oldest, ...others] = idsOf(null);
      if (gathered !== undefined) join(gathered, [caseOf(code).caseId], by);
      else if (oldest !== undefined && others.length + 1 >= codesOfCase) join(oldest, others.slice(0, most - 1), by);
    }
  }
  return [...joins.values()];
}
