/** Degrees beyond which positions, with some room around them, fill the whole map. */
const widest = { longitude: 230, latitude: 110 };

/** Whether positions lie so far apart that a part of the world map cannot show them all. */
export function spansWorld(positions: readonly { latitude: number; longitude: number }[]): boolean {
  const span = (values: number[]) => Math.max(...values) - Math.min(...values);
  return (
    span(positions.map(({ longitude }) => longitude)) > widest.longitude ||
    span(positions.map(({ latitude }) => latitude)) > widest.latitude
  );
}
