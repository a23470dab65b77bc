import { boxOf, drawWorld, type Position } from '#lib/places/world-shapes.ts';
import type { DrawnMap } from './pdf-writer.ts';

interface PlacedScan {
  extended_id: string;
  position: Position | null;
}

/** Numbers that a place is labelled with. */
const mostNumbers = 4;

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
      const numbers = here.slice(0, mostNumbers).map(({ number }) => number);
      const label = numbers.join(', ') + (here.length > mostNumbers ? ' …' : '');
      return first ? [{ at: pointOf(first.position), label }] : [];
    }),
  };
}
