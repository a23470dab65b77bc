/** Side of the squares that hold as much ink as paper: our source says so, and a copier can read. */
const blockSide = 8;

/**
 * The most likely pattern of those that can have been printed: in each block the half of the cells that is most likely
 * ink. A code that corrects errors, for nothing.
 * @param light of each cell; less is more likely ink.
 */
export function halfOfEachBlock(light: Float64Array, cells: number): Uint8Array {
  const graphic = new Uint8Array(cells * cells);
  let oddGoesToInk = 0;
  for (let top = 0; top < cells; top += blockSide) {
    for (let left = 0; left < cells; left += blockSide) {
      const block: number[] = [];
      for (let y = top; y < Math.min(cells, top + blockSide); y += 1) {
        for (let x = left; x < Math.min(cells, left + blockSide); x += 1) block.push(y * cells + x);
      }
      let ink = block.length >> 1;
      if (block.length % 2 === 1) {
        ink += oddGoesToInk;
        oddGoesToInk = 1 - oddGoesToInk;
      }
      block.sort((a, b) => (light[a] ?? 0) - (light[b] ?? 0));
      for (const at of block.slice(0, ink)) graphic[at] = 1;
    }
  }
  return graphic;
}
