import { getCodeTask, getScmTask } from '#lib/contract/code-tasks.ts';
import { searchCodes, updateCodeStatus } from '#lib/contract/codes.ts';
import { uploadScm, uploadScmAsync } from '#lib/contract/scm.ts';
import type { CodeState, Order } from '../ledger.ts';
import { type Traffic, takeOrder, until } from './traffic.ts';

/** Changes the status or the SCM values of an order's codes, all or some, and waits until it is done. */
export async function change(traffic: Traffic): Promise<void> {
  const order = await takeOrder(traffic);
  if (!order) return;
  try {
    await traffic.random.pick([someValues, allValues, someStatuses, allStatuses])(traffic, order);
  } finally {
    order.isBusy = false;
  }
}

async function someOf({ client, random }: Traffic, order: Order): Promise<string[]> {
  const { results } = await client.call(searchCodes, { query: { workorder: String(order.id), limit: '40' } });
  return results.map((code) => code.extended_id).filter((_, at) => at === 0 || random.next() < 0.3);
}

function expectOf(order: Order, ids: readonly string[], state: Partial<CodeState>): void {
  for (const id of ids) order.exceptions.set(id, { ...order.exceptions.get(id), ...state });
}

/** A state of all codes replaces those of single codes. */
function expectOfAll(order: Order, state: Partial<CodeState>): void {
  Object.assign(order.expected, state);
  for (const exception of order.exceptions.values()) Object.assign(exception, state);
}

async function someValues(traffic: Traffic, order: Order): Promise<void> {
  const ids = await someOf(traffic, order);
  const lot = traffic.name('lot');
  const items = ids.map((id) => ({ extended_id: id, lot }));
  await traffic.client.call(uploadScm, { body: { items } }, lot);
  expectOf(order, ids, { lot });
}

async function allValues(traffic: Traffic, order: Order): Promise<void> {
  const lot = traffic.name('lot');
  const body = { constraints: { workorder: order.id }, scm_data: { lot } };
  const { task_id: task } = await traffic.client.call(uploadScmAsync, { body }, lot);
  await finished(traffic, task, getScmTask);
  expectOfAll(order, { lot });
}

function anyStatus({ random }: Traffic) {
  const status = random.pick([0, 1, 2]);
  const blacklistReason = status === 2 ? random.pick([1, 4]) : 0;
  const body = { activation_status: status, ...(status === 2 && { blacklist_reason: blacklistReason }) };
  return { state: { status, blacklistReason }, body };
}

async function someStatuses(traffic: Traffic, order: Order): Promise<void> {
  const ids = await someOf(traffic, order);
  const { state, body } = anyStatus(traffic);
  const { task } = await traffic.client.call(
    updateCodeStatus,
    { body: { ...body, extended_ids: ids } },
    traffic.name('status'),
  );
  await finished(traffic, task);
  expectOf(order, ids, state);
}

async function allStatuses(traffic: Traffic, order: Order): Promise<void> {
  const { state, body } = anyStatus(traffic);
  const input = { body: { ...body, workorder: order.id } };
  const { task } = await traffic.client.call(updateCodeStatus, input, traffic.name('status'));
  await finished(traffic, task);
  expectOfAll(order, state);
}

async function finished(
  { client }: Traffic,
  id: string,
  endpoint: typeof getCodeTask | typeof getScmTask = getCodeTask,
): Promise<void> {
  const task = await until(
    () => client.call(endpoint, { params: { task_id: id } }),
    ({ status }) => status === 'complete' || status === 'failed',
  );
  if (task.status === 'failed') throw new Error(`task ${id} failed: ${task.error}`);
}
