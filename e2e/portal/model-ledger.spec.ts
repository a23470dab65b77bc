import { readFile } from 'node:fs/promises';
import { listPrintModels } from '#lib/contract/print-models.ts';
import { expectAccessible } from '../support/accessible.ts';
import { picturesOnSheet } from '../support/challenge-sheet.ts';
import { photographPrint } from '../support/proofs.ts';
import { expect, test } from '../support/test.ts';

const jpeg = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer });

test('what a model is worth is read, published, put to the test by anybody, and withdrawn', async ({
  signedIn,
  serviceOf,
  browser,
  addresses,
}) => {
  test.slow();
  const service = await serviceOf('brand');
  // The model of the demo: others are trained beside it.
  const { results } = await service.call(listPrintModels, { query: { ordering: 'id', limit: 1 } });
  const model = results[0];
  if (!model) throw new Error('The demo has no model.');
  const page = await signedIn('brand');
  await page.goto(`/models/${model.id}`);
  const main = page.getByRole('main');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    `${model.equipment_name} on ${model.substrate_name}`,
  );
  const rates = main.getByRole('table', { name: 'Rates of wrong answers' });
  await expect(rates.getByRole('row', { name: /^Genuine print called a copy/ })).toContainText('0 of 21');
  await expect(main.getByRole('table', { name: 'Variation between prints' })).toBeVisible();
  await expect(main.getByRole('heading', { name: 'Drift' })).toBeVisible();
  await expect(main.getByRole('button', { name: 'Open a challenge' })).toHaveCount(0);

  await main.getByRole('button', { name: 'Publish' }).click();
  const ask = page.getByRole('alertdialog', { name: 'Publish this ledger?' });
  await expect(ask).toContainText('without signing in');
  await ask.getByRole('button', { name: 'Publish' }).click();
  const link = main.getByRole('link', { name: `${addresses.portal}/ledger/` });
  await expect(link).toBeVisible();
  const address = (await link.getAttribute('href')) ?? '';

  await main.getByRole('button', { name: 'Open a challenge' }).click();
  const begin = page.getByRole('alertdialog', { name: 'Open a challenge?' });
  await begin.getByRole('radio', { name: '6 graphics' }).click();
  await begin.getByRole('button', { name: 'Open a challenge' }).click();
  const toSheet = main.getByRole('link', { name: 'Download the sheet' });
  await expect(toSheet).toBeVisible();
  await expectAccessible(page);
  const [download] = await Promise.all([page.waitForEvent('download'), toSheet.click()]);
  const graphics = picturesOnSheet(await readFile(await download.path()));
  expect(graphics).toHaveLength(6);

  // Somebody without an account, with the address alone.
  const stranger = await browser.newContext({ baseURL: addresses.portal });
  const open = await stranger.newPage();
  await open.goto(address);
  const there = open.getByRole('main');
  await expect(
    open.getByRole('heading', { level: 1, name: /^How originals of .* are distinguished from copies$/ }),
  ).toBeVisible();
  await expect(there).not.toContainText(model.equipment_name);
  await expect(there.getByRole('table', { name: 'Rates of wrong answers' })).toBeVisible();
  const chooser = there.getByLabel('Choose photos').and(open.locator('input[type=file]'));
  const [photo = Buffer.alloc(0)] = await photographPrint(graphics[1] ?? Buffer.alloc(0), 'challenged', [
    { pxPerCell: 1.8 },
  ]);
  const other = await readFile(new URL('../../public/samples/original.jpg', import.meta.url));
  await chooser.setInputFiles([jpeg('graphic.jpg', photo), jpeg('other.jpg', other)]);
  const sent = there.getByRole('list', { name: 'Your photos' }).getByRole('listitem');
  await expect(sent.filter({ hasText: 'graphic.jpg' })).toContainText('Graphic 2 · sent as an attempt', {
    timeout: 120_000,
  });
  await expect(sent.filter({ hasText: 'other.jpg' })).toContainText('none of this challenge', { timeout: 120_000 });
  // The newest is first.
  const counted = there.getByRole('table', { name: /^Photos of challenge \d+ by verdict$/ }).first();
  await expect(
    counted
      .getByRole('row', { name: /^Attempts/ })
      .getByRole('cell')
      .nth(1),
  ).toHaveText('1');
  await expect(
    counted
      .getByRole('row', { name: /^Originals/ })
      .getByRole('cell')
      .nth(1),
  ).toHaveText('0');
  await expectAccessible(open);

  await main.getByRole('button', { name: 'Close the challenge' }).click();
  const end = page.getByRole('alertdialog', { name: 'Close this challenge?' });
  await end.getByRole('button', { name: 'Close the challenge' }).click();
  await expect(main.getByRole('button', { name: 'Open a challenge' })).toBeVisible();
  await expect(toSheet).toHaveCount(0);
  await main.getByRole('button', { name: 'Withdraw' }).click();
  const sure = page.getByRole('alertdialog', { name: 'Withdraw this ledger?' });
  await sure.getByRole('button', { name: 'Withdraw' }).click();
  await expect(main.getByRole('button', { name: 'Publish' })).toBeVisible();
  const gone = await open.goto(address);
  expect(gone?.status()).toBe(404);
  await expect(open.getByRole('heading', { level: 1, name: 'There is no ledger at this address' })).toBeVisible();
  await expectAccessible(open);
  await stranger.close();
});

test('a printing partner reads the ledger of its press, and publishes nothing', async ({ signedIn, serviceOf }) => {
  const service = await serviceOf('printer');
  const { results } = await service.call(listPrintModels, { query: { ordering: 'id', limit: 1 } });
  const page = await signedIn('printer');
  await page.goto('/models');
  await expect(page.getByRole('table', { name: 'Models' })).toBeVisible();
  await page.goto(`/models/${results[0]?.id}`);
  const main = page.getByRole('main');
  await expect(main.getByText('Only the company that ordered the codes sees their scans.')).toBeVisible();
  await expect(main.getByRole('button', { name: /Publish|Withdraw|challenge/ })).toHaveCount(0);
});
