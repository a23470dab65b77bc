import type { Sharp } from 'sharp';

/** Photos of the demo's reports, drawn: a bottle with its label, and the stall where it was bought. */

const [width, height] = [1200, 900];

/** A code that looks like one from afar: dark modules by a fixed rule. */
function modules(left: number, top: number, size: number): string {
  const squares = [];
  for (let row = 0; row < 21; row += 1) {
    for (let column = 0; column < 21; column += 1) {
      if ((row * 7 + column * 11 + row * column) % 3 === 0) {
        squares.push(`<rect x="${left + column * size}" y="${top + row * size}" width="${size}" height="${size}"/>`);
      }
    }
  }
  return `<g fill="#22252b">${squares.join('')}</g>`;
}

const bottle = `<rect width="${width}" height="${height}" fill="#c9b79c"/>
<rect y="620" width="${width}" height="280" fill="#8a6f4e"/>
<ellipse cx="600" cy="800" rx="220" ry="30" fill="#00000044"/>
<rect x="520" y="90" width="160" height="120" rx="14" fill="#2b2d33"/>
<path d="M470 250q0-50 50-50h160q50 0 50 50v520q0 30-30 30H500q-30 0-30-30z" fill="#3d6b55"/>
<rect x="470" y="330" width="260" height="330" fill="#f4efe4"/>
<rect x="500" y="360" width="200" height="26" fill="#3d6b55"/><rect x="530" y="402" width="140" height="12" fill="#9aa39d"/>
${modules(537, 450, 6)}
<path d="M700 330l30 0v60z" fill="#d8cfbd"/>`;

const stall = `<rect width="${width}" height="${height}" fill="#9fb7c9"/>
<rect y="700" width="${width}" height="200" fill="#6f6a62"/>
<rect x="150" y="300" width="26" height="420" fill="#54483a"/><rect x="1020" y="300" width="26" height="420" fill="#54483a"/>
<path d="M110 180h980l60 140H50z" fill="#b5483f"/>
${[0, 2, 4, 6].map((stripe) => `<path d="M${110 + stripe * 140} 180h140l10 140H${90 + stripe * 142}z" fill="#efe9dc"/>`).join('')}
<rect x="120" y="540" width="960" height="180" fill="#7c5d3c"/>
${[0, 1, 2, 3, 4, 5, 6, 7].map((item) => `<rect x="${190 + item * 105}" y="420" width="62" height="120" rx="10" fill="${item % 3 === 0 ? '#3d6b55' : '#456f8a'}"/><rect x="${205 + item * 105}" y="390" width="32" height="34" rx="4" fill="#2b2d33"/>`).join('')}`;

const photographed = (sharp: (bytes: Buffer) => Sharp, drawing: string): Promise<Buffer> =>
  sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${drawing}</svg>`))
    .blur(1.2)
    .jpeg({ quality: 80 })
    .toBuffer();

export async function drawReportPhotos(): Promise<{ item: Buffer; shop: Buffer }> {
  const { default: sharp } = await import('sharp');
  return { item: await photographed(sharp, bottle), shop: await photographed(sharp, stall) };
}
