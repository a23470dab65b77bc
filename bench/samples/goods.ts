/** Goods that carry the samples' codes. Lengths in millimetres from the top left of the panel, which lies on a desk. */
export interface Goods {
  /** Middle of the code. */
  codeX: number;
  codeY: number;
  /** The panel and what is printed on it, as SVG in millimetres; paper must be white where the code goes. */
  art: string;
  /** Colour of the desk in sRGB. */
  desk: readonly [number, number, number];
}

const sans = 'font-family="Liberation Sans, Arial, sans-serif"';
const text = (x: number, y: number, size: number, words: string, more = '') =>
  `<text x="${x}" y="${y}" font-size="${size}" ${sans} ${more}>${words}</text>`;
const lines = (x: number, y: number, size: number, words: readonly string[], more = '') =>
  words.map((line, at) => text(x, y + at * size * 1.35, size, line, more)).join('');

const teal = '#1f4d57';

/** Back of a folding carton: name, ingredients, the code, and what a filling line prints at the end. */
export const serumCarton: Goods = {
  codeX: 19.5,
  codeY: 64,
  desk: [116, 88, 62],
  art: `
    <rect width="39" height="96" fill="#fff"/>
    <rect width="39" height="17" fill="${teal}"/>
    ${text(19.5, 8.6, 4.6, 'NORDLYS', 'text-anchor="middle" letter-spacing="1.1" fill="#f4f1e8"')}
    ${text(19.5, 13.2, 2.1, 'Serum 30 ml · 1.0 fl oz', 'text-anchor="middle" fill="#dbe6e4"')}
    ${lines(3, 22, 1.75, ['Two drops on clean skin, morning', 'and night. Made on the Lofoten', 'islands with cold-pressed oil of', 'cloudberry seeds.'], `fill="${teal}"`)}
    ${lines(3, 35, 1.45, ['INGREDIENTS: Aqua, Glycerin, Rubus', 'Chamaemorus Seed Oil, Niacinamide,', 'Squalane, Sodium Hyaluronate, Xanthan', 'Gum, Panthenol, Allantoin, Betaine,', 'Tocopherol, Citric Acid, Sodium Citrate,', 'Pentylene Glycol, Sodium Phytate, Phenoxy-', 'ethanol, Ethylhexylglycerin, Parfum,', 'Limonene, Linalool.'], 'fill="#333"')}
    <line x1="3" x2="36" y1="51.4" y2="51.4" stroke="${teal}" stroke-width="0.18"/>
    ${text(19.5, 55.2, 2.15, 'Is it genuine? Scan to see.', `text-anchor="middle" fill="${teal}" font-weight="bold"`)}
    ${text(19.5, 74.3, 1.6, 'nordlys.example', `text-anchor="middle" fill="${teal}"`)}
    <rect y="77" width="39" height="19" fill="#e6efed"/>
    ${lines(3, 81, 1.7, ['LOT L2203', 'EXP 2028-05'], 'fill="#222" letter-spacing="0.12"')}
    ${lines(17, 81, 1.45, ['Nordlys Apotek AS', 'Svolvær, Norway'], `fill="${teal}"`)}
    <circle cx="34.4" cy="81.4" r="1.9" fill="none" stroke="${teal}" stroke-width="0.3"/>
    ${text(34.4, 82, 1.6, '12M', `text-anchor="middle" fill="${teal}"`)}`,
};

/** A label from a roll, stuck on a brown shipping box. */
export const stockLabel: Goods = {
  codeX: 11,
  codeY: 14,
  desk: [168, 128, 84],
  art: `
    <rect width="46" height="28" rx="1.2" fill="#fff"/>
    ${text(20, 7, 2.6, 'Nordlys Serum', 'font-weight="bold" fill="#111"')}
    ${lines(20, 10.6, 1.8, ['30 ml · carton of 12', 'NS-30-EU'], 'fill="#111"')}
    <line x1="20" x2="43" y1="14.8" y2="14.8" stroke="#111" stroke-width="0.22"/>
    ${lines(20, 18, 1.65, ['Lot L2201', 'Packed in Svolvær', 'Keep below 25 °C'], 'fill="#111"')}
    <path d="M40 24V18.4m-1.4 1.6L40 18.4l1.4 1.6M37 24.6h6" fill="none" stroke="#111" stroke-width="0.4"/>`,
};

/** A card on a café table. */
export const menuCard: Goods = {
  codeX: 21,
  codeY: 38,
  desk: [74, 78, 84],
  art: `
    <rect width="42" height="60" rx="1.8" fill="#f3e3c3"/>
    <rect x="2" y="2" width="38" height="56" rx="1.2" fill="none" stroke="#8c3b2a" stroke-width="0.3"/>
    ${text(21, 10, 4.6, 'Harbour Café', 'text-anchor="middle" fill="#8c3b2a" font-style="italic"')}
    ${lines(21, 16, 1.9, ['Fish soup with saffron  148', 'Cardamom bun  42', 'Coffee, as long as you like  38'], 'text-anchor="middle" fill="#4a2a20"')}
    <rect x="12.5" y="29.5" width="17" height="17" rx="0.8" fill="#fff"/>
    ${text(21, 27.4, 2.1, 'The whole menu', 'text-anchor="middle" fill="#8c3b2a" font-weight="bold"')}
    ${text(21, 50.4, 1.6, 'also in English and German', 'text-anchor="middle" fill="#4a2a20"')}`,
};
