import { searchCodes } from '#lib/contract/codes.ts';
import { createScanApp } from '#lib/contract/scan-apps.ts';
import { uploadScm } from '#lib/contract/scm.ts';
import { createScmField } from '#lib/contract/scm-fields.ts';
import { createToken, listUsers } from '#lib/contract/users.ts';
import { expectAccessible } from '../support/accessible.ts';
import { emails, unique } from '../support/service.ts';
import { expect, test } from '../support/test.ts';

// conforms: 41.14
test('what is being typed and what is set beside it are both in the address', async ({ signedIn }) => {
  const page = await signedIn('brand');
  await page.goto('/workorders');
  const search = page.getByRole('searchbox', { name: 'Search workorders' });
  // In one go, as a quick hand does it: a search waits a quarter of a second for more.
  await search.focus();
  await page.evaluate(async () => {
    document.execCommand('insertText', false, 'NA-2026');
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const sort = [...document.querySelectorAll('#main thead button')].find(
      ({ textContent }) => textContent === 'Codes',
    );
    if (sort instanceof HTMLElement) sort.click();
  });
  await expect(page).toHaveURL(/\/workorders\?(?=.*q=NA-2026)(?=.*sort=-?quantity)/);
  await expect(search).toHaveValue('NA-2026');
});

// conforms: 41.14
test('an order with every step of a secure print is one sheet of paper', async ({ signedIn }) => {
  const page = await signedIn('brand');
  await page.goto('/workorders?q=NA-2026-113');
  await page.getByRole('main').getByRole('link', { name: 'NA-2026-113' }).click();
  await expect(page.getByRole('list', { name: 'Steps of this workorder' }).getByRole('listitem')).toHaveCount(6);
  const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(paper.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1);
});

// conforms: 41.14
test('the list of keys opens without a network', async ({ signedIn, context, watch }) => {
  watch.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/);
  const page = await signedIn('brand');
  await page.goto('/catalog/scm-fields');
  await context.setOffline(true);
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keys' });
  await expect(keys).toContainText('Select the row');
  await expectAccessible(page);
  await context.setOffline(false);
});

// conforms: 41.14
test('tokens are revoked and scan apps turned off together', async ({ signedIn, serviceOf }) => {
  const service = await serviceOf('brand');
  const mark = unique('several');
  const { results } = await service.call(listUsers, { query: { search: emails.brand } });
  const user = results.find(({ email }) => email === emails.brand);
  if (!user) throw new Error('There is no such user.');
  for (const place of [1, 2, 3]) {
    await service.call(createToken, {
      params: { id: user.id },
      body: {
        name: `${mark} ${place}`,
        permissions: ['codes_view'],
        expires_at: new Date(Date.now() + 86_400_000).toISOString(),
      },
    });
    await service.call(createScanApp, { body: { name: `${mark} ${place}` } });
  }

  const page = await signedIn('brand');
  await page.goto(`/settings/tokens?q=${mark}`);
  const tokens = page.getByRole('region', { name: 'Selected tokens' });
  await page.getByRole('checkbox', { name: `Select ${mark} 1` }).click();
  await page.getByRole('checkbox', { name: `Select ${mark} 2` }).click();
  await expect(tokens).toContainText('2 tokens selected');
  await expectAccessible(page);
  await tokens.getByRole('button', { name: 'Revoke' }).click();
  const question = page.getByRole('alertdialog', { name: 'Revoke 2 tokens?' });
  await expect(question).toContainText('This cannot be undone');
  await question.getByRole('button', { name: 'Revoke 2 tokens' }).click();
  await expect(tokens).toContainText('2 revoked');
  await expect(page.getByRole('main').getByRole('link', { name: `${mark} 1` })).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('link', { name: `${mark} 3` })).toBeVisible();

  await page.goto(`/settings/apps?q=${mark}`);
  const apps = page.getByRole('region', { name: 'Selected scan apps' });
  await page.getByRole('checkbox', { name: 'Select this page' }).click();
  await expect(apps).toContainText('3 scan apps selected');
  await apps.getByRole('button', { name: 'Turn off' }).click();
  await page
    .getByRole('alertdialog', { name: 'Turn 3 scan apps off?' })
    .getByRole('button', { name: 'Turn off' })
    .click();
  await expect(apps).toContainText('3 turned off');
  await apps.getByRole('button', { name: 'Undo' }).click();
  await expect(apps).toContainText('3 on again');

  const operator = await signedIn('operator');
  await operator.goto(`/operator/apps?q=${mark}`);
  await operator.getByRole('checkbox', { name: `Select ${mark} 1` }).click();
  const chosen = operator.getByRole('region', { name: 'Selected scan apps' });
  const download = operator.waitForEvent('download');
  await chosen.getByRole('button', { name: 'Export' }).click();
  expect((await download).suggestedFilename()).toContain('chosen');
});

// conforms: 28.21
test('the values of an SCM field are counted, and each leads to its codes', async ({ signedIn, serviceOf }) => {
  const service = await serviceOf('brand');
  const key = unique('pallet').replace('-', '_').toLowerCase();
  const field = await service.call(createScmField, { body: { key, name: key } });
  const { id } = await service.orderCodes({ quantity: 4 });
  const { results } = await service.call(searchCodes, { query: { workorder: String(id) } });
  await service.call(uploadScm, {
    body: {
      data_key: 'extended_id',
      items: results.map(({ extended_id, sequence }) => ({ extended_id, [key]: sequence === 1 ? 'P-1' : 'P-2' })),
    },
  });
  const page = await signedIn('brand');
  await page.goto(`/catalog/scm-fields/${field.id}`);
  const values = page.getByRole('table', { name: 'Values' });
  await expect(values.getByRole('row', { name: /^P-2 3$/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('searchbox', { name: 'Search values' }).fill('p-1');
  await expect(values.getByRole('row', { name: /^P-2/ })).toHaveCount(0);
  await values.getByRole('link', { name: 'P-1' }).click();
  await expect(page).toHaveURL(new RegExp(`/codes\\?scm_${key}=P-1$`));
  await expect(page.getByRole('table', { name: 'Codes' }).getByRole('row')).toHaveCount(2);
});

test.describe('where it is another day than in UTC', () => {
  const isMorning = new Date().getUTCHours() < 11;
  const zone = isMorning ? 'Pacific/Pago_Pago' : 'Pacific/Kiritimati';
  test.use({ timezoneId: zone });

  // conforms: 41.14
  test('days of the filters of codes are the reader’s', async ({ signedIn, serviceOf, context }) => {
    const { id } = await (await serviceOf('brand')).orderCodes({ quantity: 3, activate: true });
    const day = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' }).format(new Date());
    const page = await signedIn('brand', { fresh: true });
    await page.goto('/codes');
    await expect
      .poll(async () => (await context.cookies()).map(({ value }) => decodeURIComponent(value)))
      .toContain(zone);
    await page.goto(`/codes?workorder=${id}&activated_at=${day}`);
    await expect(page.getByRole('table', { name: 'Codes' }).getByRole('row')).toHaveCount(4);
    await page.getByRole('button', { name: `Activated: on ${day}` }).click();
    await expect(page.getByText(`Whole days, time zone ${zone}.`)).toBeVisible();
  });
});
