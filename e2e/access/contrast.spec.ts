import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/test.ts';

/** A list of rows that look the same, in both themes, with a style and a part of its own. */
const pageOf = (style: string, part = '', words = (row: number) => `Row ${row} of many`) => `<!doctype html>
<html lang="en"><head><title>Rows</title><style>
  html { background: #fff; color: #222 } html[data-theme=dark] { background: #111; color: #ddd }
  body { margin: 0; font: 16px sans-serif } main { padding: 0 8px } ul { position: relative; z-index: 1 }
  .patch { position: absolute; z-index: 0; top: 120px; left: 0; width: 400px; height: 40px; background: #777 }
  h1, ul, li { margin: 0; padding: 0; height: 40px } ul { height: auto }
  ${style}
</style></head><body><main><h1>Rows</h1>${part}<ul>
  ${[1, 2, 3, 4, 5].map((row) => `<li class="row-${row}"><div><span>${words(row)}</span></div></li>`).join('')}
</ul></main><script>{
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const turn = () => { document.documentElement.dataset.theme = dark.matches ? 'dark' : 'light' };
  turn();
  dark.addEventListener('change', turn);
}</script></body></html>`;

// Each is read well in the other rows, and badly in the third.
const planted: Record<string, string> = {
  'its place in the list': pageOf('li:nth-child(3) span { color: #888 }'),
  'a class of what is around it': pageOf('.row-3 span { color: #888 }'),
  'a background of what is around it': pageOf('.row-3 { background: #777 }'),
  'opacity of what is around it': pageOf('.row-3 { opacity: .4 }'),
  'what lies behind it': pageOf('', '<div class="patch"></div>'),
  'what lies behind it, half transparent': pageOf('.patch { opacity: .8 }', '<div class="patch"></div>'),
  'its size': pageOf('span { color: #858585; font-size: 30px } .row-3 span { font-size: 16px }'),
  'its weight': pageOf('span { color: #858585; font-size: 20px; font-weight: 700 } .row-3 span { font-weight: 400 }'),
  'dark alone': pageOf('[data-theme=dark] .row-3 span { color: #444 }'),
  'light alone': pageOf('[data-theme=light] .row-3 span { color: #bbb }'),
  'a style of its own': pageOf('').replace('<span>Row 3', '<span style="color: #888">Row 3'),
};

const complaints = (page: Page): Promise<string> =>
  expectAccessible(page).then(
    () => 'none',
    (error: Error) => error.message,
  );

test('of many rows that look the same the one that is read badly is found, by whatever it differs', async ({
  page,
}) => {
  await page.setContent(pageOf(''));
  expect(await complaints(page)).toBe('none');
  for (const [difference, content] of Object.entries(planted)) {
    await page.setContent(content);
    const found = await complaints(page);
    expect(found, difference).toContain('color-contrast');
    expect(found, difference).toContain('Row 3');
    expect(found, difference).not.toMatch(/Row [1245]/);
  }
});

test('a row that nothing can be said about says nothing of those like it', async ({ page }) => {
  const style = 'span { color: #bbb } div { background: #fff; width: 150px; white-space: nowrap }';
  await page.setContent(pageOf(style, '', (row) => `Row ${row}${row === 1 ? ', which ends beyond its box' : ''}`));
  const found = await complaints(page);
  for (const row of [2, 3, 4, 5]) expect(found).toContain(`Row ${row}`);
  expect(found).not.toContain('Row 1');
});
