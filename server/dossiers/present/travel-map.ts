import { boxOf, drawWorld, type Position } from '#lib/places/world-shapes.ts';
import type { DrawnMap } from './pdf-writer.ts';

interface PlacedScan {
  extended_id: string;
  position: Position | null;
}

/** Numbers, or ranges of them, that a place is labelled with. */
const mostRanges = 4;

/** '1–3', '5': numbers that follow each other as one. @param numbers ascending */
export function rangesOf(numbers: readonly number[]): string[] {
  const ranges: { from: number; to: number }[] = [];
  for (const number of numbers) {
    const last = ranges.at(-1);
    if (last?.to === number - 1) last.to = number;
    else ranges.push({ from: number, to: number });
  }
  return ranges.map(({ from, to }) => (from === to ? String(from) : `${from}–${to}`));
}

/** The map of scans with the way of each code, and the numbers of the scans; null where no place is known. */
export function drawTravel(scans: readonly PlacedScan[]): DrawnMap | null {
  const numbered = scans.flatMap(({ extended_id: code, position }, index) =>
    position ? [{ code, position, number: index + 1 }] : [],
  );
  if (numbered.length === 0) return null;
  const { shapes, projection } = drawWorld();
  const pointOf = ({ latitude, longitude }: Position) => projection([longitude, latitude]) ?? [0, 0];
  const [x = 0, y = 0, width = 0, height = 0] = boxOf(
    projection,
    numbered.map(({ position }) => position),
  );
  const ways = [...Map.groupBy(numbered, ({ code }) => code).values()];
  const places = Map.groupBy(numbered, ({ position }) => pointOf(position).join());
  return {
    box: { x, y, width, height },
    shapes: shapes.map(({ d }) => d),
    ways: ways.map((way) => way.map(({ position }) => pointOf(position))),
    places: [...places.values()].flatMap((here) => {
      const [first] = here;
      const ranges = rangesOf(here.map(({ number }) => number));
      const label = ranges.slice(0, mostRanges).join(', ') + (ranges.length > mostRanges ? ' …' : '');
      return first ? [{ at: pointOf(first.position), label }] : [];
    }),
  };
}
