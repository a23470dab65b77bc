/**
 * Draws a sample of a secure graphic as an SVG path: a fine pattern without a secret, the same for every viewer. The
 * service makes the real graphics, one for each code, and only the printing partner gets them.
 * @param cells cells on a side; each one unit
 */
export function drawSampleGraphic(cells: number): string {
  let path = '';
  // A fixed linear congruential sequence (the constants of Numerical Recipes): the same picture on server and browser.
  let state = 20_261_121;
  for (let y = 0; y < cells; y += 1) {
    let run = 0;
    for (let x = 0; x <= cells; x += 1) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      const dark = x < cells && state >= 0x8000_0000;
      if (dark) run += 1;
      else if (run > 0) {
        path += `M${x - run} ${y}h${run}v1h${-run}z`;
        run = 0;
      }
    }
  }
  return path;
}
