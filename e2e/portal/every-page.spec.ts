import type { Page } from '@playwright/test';
import { me } from '#lib/contract/auth.ts';
import { getCodeTask } from '#lib/contract/code-tasks.ts';
import { updateCodeStatus } from '#lib/contract/codes.ts';
import { createCustomLayout } from '#lib/contract/printing.ts';
import { answerTemplateRequest, createTemplateRequest } from '#lib/contract/template-requests.ts';
import { createWebhook, deleteWebhook, testWebhook } from '#lib/contract/webhooks.ts';
import { expectAccessible } from '../support/accessible.ts';
import { routesBehindSignIn, type Way, waysToPages } from '../support/every-page.ts';
import { faultyCsv } from '../support/files.ts';
import { expectFits } from '../support/fits.ts';
import { type Account, emails, unique } from '../support/service.ts';
import { expect, test } from '../support/test.ts';
import type { Watch } from '../support/watch.ts';

async function find(page: Page, way: Way): Promise<string> {
  if (typeof way === 'string') return way;
  const list = await (await page.request.get(way.in)).text();
  const [, address] = way.link.exec(list) ?? [];
  expect(address, `a link in ${way.in}`).toBeDefined();
  return address ?? '';
}

/**
 * Goes there. Another journey may remove what a list showed at that moment: then the list shows something else, which
 * is as good.
 */
async function open(page: Page, way: Way, watch: Watch): Promise<string> {
  for (;;) {
    const address = await find(page, way);
    const status = (await page.goto(address))?.status();
    if (status !== 404 || (await find(page, way)) === address) {
      expect(status, address).toBe(200);
      return address;
    }
    watch.allow(new RegExp(`status of 404.*${address}`));
  }
}

/** With what it says in the end, where it reads a file first. */
async function look(page: Page, way: Way, watch: Watch, said?: string): Promise<void> {
  const address = await open(page, way, watch);
  await expect(page.getByRole('heading', { level: 1 }), address).toBeVisible();
  await expect(page.getByRole('main').getByText('is not part of your role'), address).toHaveCount(0);
  if (said) await expect(page.getByText(said), address).toBeVisible({ timeout: 120_000 });
  await expectFits(page);
  await expectAccessible(page);
}

// Several in one browser, which keeps the scripts that pages share, and few enough that the parts run beside each
// other.
const inOne = 8;
for (const account of Object.keys(emails) as Account[]) {
  const ways = Object.entries(waysToPages[account] ?? {});
  for (let from = 0; from < ways.length; from += inOne) {
    const some = ways.slice(from, from + inOne);
    test(`${some.map(([route]) => route).join(', ')}: accessible and never too wide for ${account}`, async ({
      signedIn,
      watch,
    }) => {
      const page = await signedIn(account);
      for (const [, way] of some) await look(page, way, watch);
    });
  }
}

const made = {
  change: '/codes/tasks/[id]',
  fix: '/ingestion/[key]/fix',
  proofs: '/workorders/[id]/proofs',
  enrolled: '/workorders/[id]/enrolled-prints',
  layout: '/settings/equipment/layouts/[id]',
  request: '/operator/templates/requests/[id]',
  webhook: '/settings/webhooks/[id]',
  edit: '/settings/webhooks/[id]/edit',
  delivery: '/settings/webhooks/[id]/deliveries/[delivery]',
};

test(`${made.change}, ${made.fix}, ${made.proofs}, ${made.enrolled}: accessible and never too wide`, async ({
  signedIn,
  serviceOf,
  watch,
}) => {
  const service = await serviceOf('brand');
  const { id } = await service.orderCodes({ quantity: 2 });
  const [[code = ''] = []] = await service.readCodes(id);
  const { task } = await service.call(updateCodeStatus, { body: { extended_ids: [code], activation_status: 0 } });
  const read = () => service.call(getCodeTask, { params: { task_id: task } });
  await expect.poll(async () => (await read()).status, { timeout: 120_000 }).toBe('complete');
  const record = await service.upload(faultyCsv(unique('fits')));
  const page = await signedIn('brand');
  await look(page, `/codes/tasks/${task}`, watch);
  await look(page, `/ingestion/${record.key}/fix`, watch, '3 rows to fix');
  const proved = await find(page, { in: '/workorders?layout=sg-inside', link: /href="(\/workorders\/\d+)"/ });
  await look(page, `${proved}/proofs`, watch);
  await look(page, `${proved}/enrolled-prints`, watch);
});

test(`${made.webhook}, ${made.edit}, ${made.delivery}: accessible and never too wide`, async ({
  signedIn,
  serviceOf,
  watch,
}) => {
  const service = await serviceOf('rival');
  const { id } = await service.call(createWebhook, {
    body: { url: 'https://hooks.example.test/every-page', events: ['document.failed'] },
  });
  const delivery = await service.call(testWebhook, { params: { id } });
  const page = await signedIn('rival');
  await look(page, `/settings/webhooks/${id}`, watch);
  await look(page, `/settings/webhooks/${id}/edit`, watch);
  await look(page, `/settings/webhooks/${id}/deliveries/${delivery.id}`, watch);
  await service.call(deleteWebhook, { params: { id } });
});

test(`${made.layout}: accessible and never too wide`, async ({ signedIn, serviceOf, watch }) => {
  const { company } = await (await serviceOf('rival')).call(me, {});
  const layout = await (await serviceOf('operator')).call(createCustomLayout, {
    body: { company: company.id, name: unique('Layout'), position: 'inside', size_modules: 10 },
  });
  const page = await signedIn('operator');
  await look(page, `/settings/equipment/layouts/${layout.id}`, watch);
});

test(`${made.request}: accessible and never too wide`, async ({ signedIn, serviceOf, watch }) => {
  const request = await (await serviceOf('rival')).call(createTemplateRequest, {
    body: { name: unique('Carton'), code_layout: 'sg-inside', remarks: 'Matt varnish' },
  });
  const page = await signedIn('operator');
  await look(page, `/operator/templates/requests/${request.id}`, watch);
  const body = { decline_reason: 'Made by a test.' };
  await (await serviceOf('operator')).call(answerTemplateRequest, { params: { id: request.id }, body });
});

test('no page is left out', () => {
  const seen = [...Object.values(waysToPages).flatMap((ways) => Object.keys(ways)), ...Object.values(made)];
  // Empty pages are tested in accessibility.spec.ts, pages that a foreign service does not offer in e2e/foreign.
  expect([...seen, '/[...missing]', '/not-offered'].sort()).toEqual(routesBehindSignIn());
});
