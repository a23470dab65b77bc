import { listPrintModels } from '#lib/contract/print-models.ts';
import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/test.ts';

test('what a model is worth is read, published for everybody, and withdrawn', async ({
  signedIn,
  serviceOf,
  browser,
  addresses,
}) => {
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
  await expect(rates.getByRole('row', { name: /^Genuine print called a copy/ })).toContainText('0 of 15');
  await expect(main.getByRole('table', { name: 'How far prints lie apart' })).toBeVisible();
  await expect(main.getByRole('heading', { name: 'Drift' })).toBeVisible();
  await expectAccessible(page);

  await main.getByRole('button', { name: 'Publish' }).click();
  const ask = page.getByRole('alertdialog', { name: 'Publish this ledger?' });
  await expect(ask).toContainText('without a sign-in');
  await ask.getByRole('button', { name: 'Publish' }).click();
  const link = main.getByRole('link', { name: `${addresses.portal}/ledger/` });
  await expect(link).toBeVisible();
  const address = (await link.getAttribute('href')) ?? '';

  // Somebody without an account, with the address alone.
  const stranger = await browser.newContext({ baseURL: addresses.portal });
  const open = await stranger.newPage();
  await open.goto(address);
  await expect(
    open.getByRole('heading', { level: 1, name: /^How originals of .* are told from copies$/ }),
  ).toBeVisible();
  await expect(open.getByRole('main')).not.toContainText(model.equipment_name);
  await expect(open.getByRole('main').getByRole('table', { name: 'Rates of wrong answers' })).toBeVisible();
  await expectAccessible(open);

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
  await expect(main.getByText('Scans belong to who ordered the codes.')).toBeVisible();
  await expect(main.getByRole('button', { name: /Publish|Withdraw/ })).toHaveCount(0);
});
