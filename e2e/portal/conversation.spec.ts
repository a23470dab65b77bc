import sharp from 'sharp';
import { listComments } from '#lib/contract/workorder-comments.ts';
import { expectAccessible } from '../support/accessible.ts';
import { waitForHydration } from '../support/hydrated.ts';
import { mailsTo } from '../support/mailbox.ts';
import { enterSession } from '../support/post-sign-in.ts';
import { orderSecure } from '../support/proofs.ts';
import { emails } from '../support/service.ts';
import { expect, test } from '../support/test.ts';

test('a brand writes with a photo, the printer answers on a phone, and the mail is muted', async ({
  addresses,
  browser,
  serviceOf,
  sessionOf,
  signedIn,
  watch,
}) => {
  watch.allow(/ERR_FAILED/);
  const [brand, printer] = await Promise.all([serviceOf('brand'), serviceOf('printer')]);
  const { id } = await orderSecure(brand, printer, 3);
  const said = async () => (await brand.call(listComments, { params: { id } })).results;
  const buffer = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#a52' } })
    .png()
    .toBuffer();
  const photo = { name: 'label.png', mimeType: 'image/png', buffer };

  const page = await signedIn('brand');
  await page.goto(`/workorders/${id}`);
  const activity = page.getByRole('region', { name: 'Activity' });
  await expect(activity.getByRole('article')).toHaveCount(0);
  await page.getByRole('button', { name: /^Write to .+ and support$/ }).click();
  const form = page.getByRole('form', { name: 'Comment' });
  await expect(form.getByRole('textbox')).toBeFocused();
  await form.getByRole('button', { name: 'Send' }).click();
  await expect(form.getByText('Fill this in.')).toBeVisible();
  await form.getByRole('textbox').fill('Please use the matt varnish.\nAs in this photo:');
  await form.getByLabel('Add photos').setInputFiles(photo);
  await expect(form.getByRole('list', { name: 'Photos of this comment' }).getByRole('listitem')).toHaveCount(1);
  await expect(form.getByRole('button', { name: 'Send' })).toBeVisible();
  // A reload keeps the typed text and the uploaded photo.
  await page.reload();
  await expect(form.getByRole('textbox')).toHaveValue(/matt varnish/);
  await expect(form.getByRole('list', { name: 'Photos of this comment' }).locator('img')).toHaveJSProperty(
    'naturalWidth',
    480,
  );
  await expectAccessible(page);

  // A send that gets no answer keeps everything, and the second try says it once.
  await page.route(`**/workorders/${id}`, (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await form.getByRole('button', { name: 'Send' }).click();
  await expect(form.getByRole('alert')).toContainText('Send it again: it is only posted once.');
  await expect(form.getByRole('textbox')).toHaveValue(/matt varnish/);
  await page.unroute(`**/workorders/${id}`);
  await form.getByRole('button', { name: 'Send again' }).click();
  const own = activity.getByRole('article').filter({ hasText: 'Please use the matt varnish.' });
  await expect(own).toBeVisible();
  await expect(form.getByRole('textbox')).toHaveValue('');
  expect((await said()).map(({ photos }) => photos.length)).toEqual([1]);

  const pocket = await browser.newContext({ viewport: { width: 360, height: 740 } });
  await enterSession(pocket, addresses.portal, await sessionOf('printer'));
  const phone = await pocket.newPage();
  waitForHydration(phone);
  await phone.goto(`${addresses.portal}/workorders/${id}`);
  const seen = phone.getByRole('article').filter({ hasText: 'Please use the matt varnish.' });
  await seen.scrollIntoViewIfNeeded();
  await expect(seen.getByRole('img')).toHaveJSProperty('naturalWidth', 480);
  await expect(seen.getByRole('button', { name: 'Withdraw' })).toHaveCount(0);
  await phone.getByRole('button', { name: /^Write to Nordlys Apotek and support$/ }).click();
  await phone.getByRole('textbox', { name: /^Write to/ }).fill(`The matt one it is for ${id}.`);
  await expectAccessible(phone);
  await phone.getByRole('button', { name: 'Send' }).click();
  await expect(phone.getByRole('article')).toHaveCount(2);

  // It appears by itself, and comes by mail.
  await expect(activity.getByText(`The matt one it is for ${id}.`)).toBeVisible({ timeout: 30_000 });
  const mails = async () =>
    (await mailsTo(emails.brand)).filter((mail) => mail.includes(`/workorders/${id}#conversation`));
  await expect.poll(async () => (await mails()).length, { timeout: 120_000 }).toBe(1);
  expect((await mails())[0]).toContain(`> The matt one it is for ${id}.`);

  await activity.getByRole('button', { name: 'Mute' }).click();
  await expect(activity.getByRole('button', { name: 'Unmute' })).toBeVisible();
  await phone.reload();
  await phone.getByRole('button', { name: /^Write to/ }).click();
  await expect(phone.getByText('Nobody gets a mail.')).toBeVisible();

  await own.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(activity.getByText('withdrew a comment')).toBeVisible();
  expect((await said())[0]).toMatchObject({ text: '', photos: [] });
  await pocket.close();
});
