import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { graphicMeasurement } from '#lib/contract/print-quality.ts';
import { namedLayouts, planGeometry } from '#server/drawing/graphic/geometry.ts';
import { gateLimits } from './gates.ts';
import { judgementThresholds } from './judge.ts';
import { fitLimits } from './model.ts';

/** The sizes, gates and thresholds in docs/photo-authentication.md are those of the program. */
const page = readFileSync(path.resolve(import.meta.dirname, '../../../docs/photo-authentication.md'), 'utf8');
const address = 'https://codes.example/';
const ids = { 'compact-12': 'a'.repeat(12), legacy: 'A'.repeat(32) };

describe('docs/photo-authentication.md', () => {
  // conforms: 43.6
  it.each([600, 812, 1200, 2400])('has the cells of a press of %i dpi', (dpi) => {
    const [inside, beside] = [namedLayouts['sg-inside'], namedLayouts['sg-outside']].map((layout) =>
      planGeometry(layout, address + ids['compact-12'], { dpi }),
    );
    if (!inside || !beside) throw new Error('There are two named layouts.');
    const micrometres = (dots: number, digits: number) => `${((dots * 25_400) / dpi).toFixed(digits)} µm`;
    const dots = (count: number) => `${count} ${count === 1 ? 'dot' : 'dots'}`;
    expect(page).toContain(
      `| ${dpi} dpi | ${dots(inside.moduleDots)}, ${micrometres(inside.moduleDots, 0)} | ${dots(inside.cellDots)}, ` +
        `${micrometres(inside.cellDots, 1)} | ${inside.cells} × ${inside.cells} | ${beside.cells} × ${beside.cells} |`,
    );
  });

  // conforms: 43.6
  it.each([
    ['sg-inside', 'compact-12'],
    ['sg-inside', 'legacy'],
    ['sg-outside', 'compact-12'],
    ['sg-outside', 'legacy'],
  ] as const)('has the size of %s with %s ids', (layout, style) => {
    expect(page).toContain(`address of ${address.length} characters`);
    const geometry = planGeometry(namedLayouts[layout], address + ids[style], { dpi: 1200 });
    const millimetres = (dots: number) => ((dots * 25.4) / 1200).toFixed(1);
    expect(page).toContain(
      `| ${layout} | ${style} | version ${geometry.version}, ${millimetres(geometry.size * geometry.moduleDots)} mm ` +
        `| ${millimetres(geometry.graphic.side)} mm | ${millimetres(geometry.width)} × ${millimetres(geometry.height)} mm |`,
    );
  });

  // conforms: 43.6
  it('explains every figure of a measurement, and has the gates', () => {
    for (const name of Object.keys(graphicMeasurement.shape))
      expect(page).toMatch(new RegExp(`^\\| .*\`${name}\``, 'm'));
    const gates = {
      px_per_cell: `under ${gateLimits.pxPerCell}:`,
      frame_margin: `under ${gateLimits.frameMargin}:`,
      blur: `over ${gateLimits.blur}:`,
      blur_other: `${gateLimits.smear} below`,
      saturated: `over ${gateLimits.saturated}:`,
      washed_out: `over ${gateLimits.washedOut}:`,
      noise: `over ${gateLimits.noise}:`,
      contrast: `under ${gateLimits.contrast}:`,
      tilt: `over ${gateLimits.tilt}:`,
      evenness: `under ${gateLimits.evenness},`,
    };
    for (const [name, limit] of Object.entries(gates)) {
      expect(page).toMatch(new RegExp(`^\\| \`${name}\` \\|[^|]*\\| ${limit.replaceAll('.', '[.]')}`, 'm'));
    }
  });

  // conforms: 43.6
  it('has the thresholds, and what training needs', () => {
    const { original, copy } = judgementThresholds;
    expect(page).toContain(`Up to ${original} it is \`auth_original\`, beyond ${copy} \`auth_copy\``);
    expect(page).toContain(
      `**${fitLimits.prints} prints, ${fitLimits.captures / fitLimits.prints} usable photos each.**`,
    );
  });
});
