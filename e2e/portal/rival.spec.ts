import { createCompany } from '#lib/contract/companies.ts';
import { codegenStatus } from '#lib/contract/values/workorders.ts';
import { createSid, listWorkorders } from '#lib/contract/workorders.ts';
import { invitePerson } from '../support/invited-person.ts';
import { Service, unique } from '../support/service.ts';
import { expect, test } from '../support/test.ts';

/** Orders of the rival, and codes of each. */
const orders = Number(process.env['RIVAL_ORDERS'] ?? 40);
const codes = Number(process.env['RIVAL_CODES'] ?? 20_000);
const atOnce = 20;

test.describe.configure({ timeout: 120_000 + orders * 60 });

test('orders of another company do not hold up an order, and their own say how many are ahead', async ({
  signedIn,
  serviceOf,
  addresses,
}) => {
  const operator = await serviceOf('operator');
  const slug = unique('rival');
  const { id: company } = await operator.call(createCompany, {
    body: { name: `Rival ${slug}`, slug, company_type: 'brand_owner' },
  });
  const email = `${slug}@rivals.test`;
  const person = await invitePerson(operator, { email, name: 'Rita Rival', role: 'account_admin', company });
  const rival = await Service.signInAs(addresses, person.email, person.password);
  const numbers = Array.from({ length: orders }, (_, place) => place);
  let last = 0;
  const order = { activate_on_complete: true };
  const orderRest = async () => {
    while (numbers.pop() !== undefined)
      ({ id: last } = await rival.call(createSid, { body: { ...order, quantity: codes, reference: unique('RIVAL') } }));
  };
  await Promise.all(Array.from({ length: atOnce }, orderRest));

  const brand = await serviceOf('brand');
  const { id } = await brand.call(createSid, { body: { ...order, quantity: 500, reference: unique('BESIDE') } });
  const theirs = await signedIn(person);
  await theirs.goto(`/workorders/${last}`);
  await expect(theirs.getByRole('main')).toContainText(/\d orders? ahead/);
  const ours = await signedIn('brand');
  await ours.goto(`/workorders/${id}`);
  await expect(ours.getByRole('main')).toContainText('Completed', { timeout: 60_000 });

  const waiting = await rival.call(listWorkorders, {
    query: { limit: 1, codegen_status: String(codegenStatus.queued) },
  });
  console.log(`${waiting.count} of ${orders} orders of the rival waited when the order was complete`);
  expect(waiting.count).toBeGreaterThan(0);
});
