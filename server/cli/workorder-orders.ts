import type { Command } from 'commander';
import { createFromTemplate, createSg } from '#lib/contract/workorder-orders.ts';
import { createSid, type Workorder } from '#lib/contract/workorders.ts';
import { addOptionsOf, readOptionsOf } from './contract-options.ts';
import { type Action, numberOption, type Run } from './run.ts';
import { showWorkorder, watchWorkorder } from './watch-workorder.ts';

/** Ways to order codes. Each takes the attributes of its endpoint as options. */
export function addWorkorderOrders(workorders: Command, action: Action): void {
  addOptionsOf(command(workorders, 'create-sid', 'Order SID codes: without a secure graphic'), createSid.body, {
    reference: 'your name for it, unique in the company',
    quantity: 'number of codes',
    activate_on_complete: 'codes are active once it is completed',
    use_serial_number: 'number the codes (that is the default)',
    extended_id_style: 'form of the ids; legacy when not given',
    url_prefix: "address in front of each id; the service's own when not given",
    product: 'SKU the codes are for',
    intended_markets: 'countries the codes are meant for, two letters each',
    remarks: 'remarks',
  }).action(
    action(async (run) => {
      const body = readOptionsOf(createSid.body, run.options);
      return ordered(run, await run.client().call(createSid, { body }));
    }),
  );
  addOptionsOf(
    command(workorders, 'create-from-template', 'Order codes with the settings of a template'),
    createFromTemplate.body,
    {
      template: 'id of the template',
      quantity: 'number of codes',
      reference: 'your name for it; made up when not given',
      printing_partner: 'id of the company that prints',
      product: 'SKU the codes are for',
      intended_markets: 'countries the codes are meant for, two letters each',
      due_date: 'when it should be printed, YYYY-MM-DD',
      total_impressions: 'impressions of each static code',
    },
  )
    .option('--product-id <number>', 'id of the product, instead of its SKU')
    .action(
      action(async (run) => {
        const product = numberOption(run.options, 'productId', '--product-id');
        const body = readOptionsOf(createFromTemplate.body, run.options, product === undefined ? {} : { product });
        return ordered(run, await run.client().call(createFromTemplate, { body }));
      }),
    );
  addOptionsOf(command(workorders, 'create-sg', 'Order codes with a secure graphic'), createSg.body, {
    reference: 'your name for it, unique in the company',
    quantity: 'number of codes',
    code_layout: 'where the graphic stands',
    printing_partner: 'id of the company that prints',
    template: 'id of a template; what it provides must be given too, and equal it',
    product: 'SKU the codes are for',
    intended_markets: 'countries the codes are meant for, two letters each',
    substrate: 'id of the substrate',
    custom_layout: 'id of the custom layout',
    activate_on_complete: 'codes are active once it is printed',
    extended_id_style: 'form of the ids; legacy when not given',
    use_serial_number: 'number the codes (that is the default)',
    is_hybrid: 'hybrid (that is the default)',
    template_image: 'with the image of the template',
    is_fp_serialized: 'serialized fingerprint (that is the default)',
    is_static_print: 'the same codes are printed many times',
    static_unique_codes_quantity: 'number of different static codes',
    url_prefix: "address in front of each id; the service's own when not given",
    partner_permissions: 'what the printing partner may do with the codes',
    remarks: 'remarks',
  }).action(
    action(async (run) => {
      const body = readOptionsOf(createSg.body, run.options);
      return ordered(run, await run.client().call(createSg, { body }));
    }),
  );
}

const command = (parent: Command, name: string, description: string) =>
  parent
    .command(name)
    .description(description)
    .option('--wait', 'follow it until its codes are there')
    .option('--timeout <seconds>', 'give up waiting after so long, with exit code 1');

async function ordered(run: Run, workorder: Workorder): Promise<number | undefined> {
  if (run.options['wait']) {
    run.output.note(`Ordered workorder ${workorder.id}.`);
    return watchWorkorder(run, workorder.id, 'codes');
  }
  run.output.result(workorder, () => showWorkorder(workorder));
  return undefined;
}
