import sharp from 'sharp';

/**
 * @param speck side of the random specks between the patterns; 0 for bare paper
 * @returns a JPEG of finder patterns without anything that could be read
 */
export async function patternsOnly(side: number, across: number, module: number, speck = 0): Promise<Buffer> {
  let state = 7;
  const isDark = () => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return state & 0x10000;
  };
  const data = new Uint8Array(side * side).fill(230);
  for (let y = 0; speck > 0 && y < side; y += speck) {
    for (let x = 0; x < side; x += speck) {
      const light = isDark() ? 30 : 230;
      for (let down = y; down < y + speck; down += 1) data.fill(light, down * side + x, down * side + x + speck);
    }
  }
  const pitch = side / across;
  for (let at = 0; at < across * across; at += 1) {
    const left = Math.round((at % across) * pitch + (pitch - 7 * module) / 2);
    const top = Math.round(Math.floor(at / across) * pitch + (pitch - 7 * module) / 2);
    for (const [inset, light] of [
      [0, 30],
      [1, 230],
      [2, 30],
    ] as const) {
      const [from, to] = [inset * module, (7 - inset) * module];
      for (let y = top + from; y < top + to; y += 1) data.fill(light, y * side + left + from, y * side + left + to);
    }
  }
  return sharp(data, { raw: { width: side, height: side, channels: 1 } })
    .toColourspace('srgb')
    .jpeg({ quality: 80 })
    .toBuffer();
}
