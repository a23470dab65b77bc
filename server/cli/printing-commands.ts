import type { Command } from 'commander';
import { listEquipment } from '#lib/contract/printing.ts';
import { addListOptions, readOptionsOf } from './contract-options.ts';
import { pageLine, table } from './output.ts';
import type { Action } from './run.ts';

export function addPrintingCommands(program: Command, action: Action): void {
  const equipment = program.command('equipment').description('Presses, and what each is calibrated for');
  addListOptions(equipment.command('list').description('List equipment'), listEquipment.query, {
    company: 'id of the company that prints',
    substrate: 'id of a substrate it is calibrated for',
  }).action(
    action(async ({ client, options, output }) => {
      const query = readOptionsOf(listEquipment.query, options);
      const page = await client().call(listEquipment, { query });
      output.result(page, () => [
        ...table(
          ['id', 'name', 'dpi', 'company', 'calibrated for (id name)'],
          page.results.map(({ id, name, dpi, company, substrates }) => [
            id,
            name,
            dpi,
            company.name,
            substrates.map((substrate) => `${substrate.id} ${substrate.name}`).join(', '),
          ]),
        ),
        ...pageLine(page, Number(query?.offset ?? 0)),
      ]);
      return undefined;
    }),
  );
}
