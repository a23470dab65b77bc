import { getCodeTask } from '#lib/contract/code-tasks.ts';
import { searchCodes, updateCodeStatus } from '#lib/contract/codes.ts';
import { expectAccessible } from '../support/accessible.ts';
import { contentOf, downloadBy } from '../support/downloads.ts';
import { readZip } from '../support/files.ts';
import { sentPage } from '../support/sent-page.ts';
import { unique } from '../support/service.ts';
import { expect, test } from '../support/test.ts';

test('a stolen lot is blacklisted by its range of serial numbers, and restored', async ({ signedIn, serviceOf }) => {
  const service = await serviceOf('brand');
  const { id, reference } = await service.orderCodes({ quantity: 40, product: 'NS-30-EU' });
  const codes = await service.readCodes(id);
  const serialOf = (index: number) => codes[index]?.[1] ?? '';
  const count = async (query: object) =>
    (await service.call(searchCodes, { query: { workorder: String(id), limit: '100', ...query } })).results.length;

  const page = await signedIn('brand');
  await page.goto(`/workorders/${id}`);
  await page.getByRole('link', { name: 'Show codes' }).click();
  const rows = page.getByRole('table', { name: 'Codes' }).getByRole('row');
  await expect(rows).toHaveCount(41);
  await page.getByRole('button', { name: 'Serial numbers', exact: true }).click();
  const range = page.getByRole('dialog', { name: 'Serial numbers' });
  await range.getByLabel('From').fill(serialOf(19));
  await range.getByLabel('To').fill(serialOf(9));
  await range.getByRole('button', { name: 'Show' }).click();
  await expect(range.getByRole('alert')).toContainText('the lower one first');
  await range.getByLabel('From').fill(serialOf(9));
  await range.getByLabel('To').fill(serialOf(19));
  await range.getByRole('button', { name: 'Show' }).click();
  await expect(rows).toHaveCount(12);
  expect(new URL(page.url()).searchParams.get('serial_range')).toBe(`${serialOf(9)},${serialOf(19)}`);

  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.getByRole('menuitem', { name: 'All that match these filters' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Blacklist', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Blacklist codes' });
  await expect(dialog.getByText('11 codes', { exact: true })).toBeVisible();
  await expect(dialog.getByRole('region', { name: 'Products' })).toContainText('Nordlys Serum 30 ml');
  await expect(dialog.getByRole('region', { name: 'Workorders' })).toContainText(reference ?? '');
  await dialog.getByRole('button', { name: 'Blacklist 11 codes' }).click();
  await expect(dialog.getByLabel('Reason')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await dialog.getByLabel('Reason').selectOption('Stolen');
  await dialog.getByRole('button', { name: 'Blacklist 11 codes' }).click();

  await expect(page).toHaveURL(/\/codes\/tasks\/tsk_\w+$/);
  const change = page.url();
  await expect(page.getByRole('heading', { level: 1, name: 'Blacklist: stolen' })).toBeVisible();
  await expect(page.getByText('Done', { exact: true })).toBeVisible({ timeout: 120_000 });
  const outcome = page.getByRole('region', { name: 'Outcome' });
  await expect(outcome).toContainText('11 codes changed.');
  expect(await count({ status: '2' })).toBe(11);

  const undo = /<button[^>]*>(?:<[^>]*>)*Undo</;
  expect((await sentPage(page, change)).html).toMatch(undo);

  // One of them turns up and is activated by somebody else before the change is undone.
  const found = codes[12]?.[0] ?? '';
  const { task } = await service.call(updateCodeStatus, { body: { extended_ids: [found], activation_status: 1 } });
  await expect
    .poll(async () => (await service.call(getCodeTask, { params: { task_id: task } })).status, { timeout: 120_000 })
    .toBe('complete');
  await page.getByRole('button', { name: 'Undo' }).click();
  const question = page.getByRole('alertdialog', { name: 'Undo the change of 11 codes?' });
  await expect(question).toContainText('A change can be undone once.');
  await question.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Undo “Blacklist: stolen”' })).toBeVisible();
  await expect(outcome).toContainText('Restored 10 codes.', { timeout: 120_000 });
  await expect(page.getByRole('table', { name: 'Unchanged codes' })).toContainText(found);
  const csv = (await contentOf(await downloadBy(page, 'All as CSV'))).toString('utf8');
  expect(csv.trimEnd().split(/\r?\n/)).toHaveLength(2);
  // An id that begins with - has an apostrophe before it there, for spreadsheets.
  expect(csv).toContain(`${found}","changed_since"`);
  await expectAccessible(page);
  expect(await count({ status: '1' })).toBe(40);

  const after = await sentPage(page, change);
  expect(after.text).toContain('see the result');
  expect(after.html).not.toMatch(undo);
  expect((await sentPage(page, '/codes/tasks')).text).toContain('Blacklist: stolen');
});

test('rows and a pasted list are selected, given an SCM value, found by it and exported', async ({
  signedIn,
  serviceOf,
}) => {
  const service = await serviceOf('brand');
  const { id } = await service.orderCodes({ quantity: 12, product: 'NS-50-EU' });
  const codes = await service.readCodes(id);
  const page = await signedIn('brand');
  await page.goto(`/codes?workorder=${id}`);
  const bar = page.getByRole('region', { name: 'Selected codes' });
  const boxes = page.getByRole('table', { name: 'Codes' }).getByRole('checkbox');
  await boxes.nth(2).click();
  await boxes.nth(5).click({ modifiers: ['Shift'] });
  await expect(bar).toContainText('4 codes selected');
  await bar.getByRole('button', { name: 'Select all that match these filters' }).click();
  await expect(bar).toContainText('All that match');
  // A selection in one list is not shown in another.
  await page
    .getByRole('navigation', { name: 'Codes by status' })
    .getByRole('link', { name: 'Active', exact: true })
    .click();
  await expect(page).toHaveURL(/status=1/);
  await expect(bar).toBeHidden();

  const lot = unique('LOT');
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.getByRole('menuitem', { name: 'From a list' }).click();
  const list = page.getByRole('dialog', { name: 'Select from a list' });
  await list.getByLabel('List', { exact: true }).fill(`${codes[0]?.[0]}\n${codes[1]?.[0]}\nno-such-code`);
  await expectAccessible(page);
  await list.getByRole('button', { name: 'Select 3' }).click();
  await bar.getByRole('button', { name: 'Set SCM values' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set SCM values' });
  await expect(dialog).toContainText('1 entry of the list is not one of your codes');
  await dialog.getByLabel('Lot', { exact: true }).fill(lot);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Set the values of 2 codes' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Set Lot to ${lot}` })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Outcome' })).toContainText('2 codes changed.', {
    timeout: 120_000,
  });
  await expect(page.getByRole('table', { name: 'Unchanged codes' })).toContainText('no-such-code');

  await page.goto('/codes');
  const find = page.getByRole('searchbox', { name: 'Find a code' });
  await find.fill('nothing-is-called-this');
  await expect(page.getByText('No code has “nothing-is-called-this”')).toBeVisible();
  // A miss shows no code at all.
  await expect(page.getByRole('table', { name: 'Codes' })).toBeHidden();
  await find.fill(lot);
  await expect(page).toHaveURL(new RegExp(`find=${lot}`));
  await expect(page.getByRole('table', { name: 'Codes' }).getByRole('row')).toHaveCount(3);
  await page.getByRole('checkbox', { name: 'Select this page' }).click();
  await bar.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('dialog', { name: 'Export codes' }).getByRole('button', { name: 'Export 2 codes' }).click();
  await expect(page).toHaveURL(/document=doc_/);
  const link = page.getByRole('link', { name: 'Download', exact: true });
  await expect(link).toBeVisible({ timeout: 120_000 });
  const [csv = ''] = Object.values(await readZip(await contentOf(await downloadBy(page, /^Download$/))));
  expect(csv.trimEnd().split('\n')).toHaveLength(3);
});

test('a printing partner reads that codes are not for its role', async ({ signedIn }) => {
  const page = await signedIn('printer');
  for (const path of ['/codes/tasks', '/codes/tasks/tsk_nothing']) {
    expect((await sentPage(page, path)).heading, path).toBe('Codes is not part of your role');
  }
  await page.goto('/codes');
  await expect(page.getByRole('heading', { level: 1, name: 'Codes is not part of your role' })).toBeVisible();
  await expectAccessible(page);
});
