import type { Command } from 'commander';
import { createCompany, getCompany, listCompanies } from '#lib/contract/companies.ts';
import { companyTypes } from '#lib/permissions/permissions.ts';
import { addListOptions, readOptionsOf } from './contract-options.ts';
import { facts, pageLine, table } from './output.ts';
import { type Action, parseId } from './run.ts';

export function addCompanyCommands(program: Command, action: Action): void {
  const companies = program.command('companies').description('Companies you can see');
  addListOptions(companies.command('list').description('List companies'), listCompanies.query, {
    company_type: companyTypes.join(', '),
  }).action(
    action(async ({ client, options, output }) => {
      const query = readOptionsOf(listCompanies.query, options);
      const page = await client().call(listCompanies, { query });
      output.result(page, () => [
        ...table(
          ['id', 'slug', 'type', 'name'],
          page.results.map(({ id, slug, company_type, name }) => [id, slug, company_type, name]),
        ),
        ...pageLine(page, Number(query?.offset ?? 0)),
      ]);
      return undefined;
    }),
  );
  companies
    .command('show <id>')
    .description('Show a company')
    .action(
      action(async ({ client, output }, id) => {
        const company = await client().call(getCompany, { params: { id: parseId(id) } });
        const { settings, ...rest } = company;
        output.result(company, () => facts(Object.entries({ ...rest, ...settings })));
        return undefined;
      }),
    );
  companies
    .command('create')
    .description('Create a company (operator)')
    .requiredOption('--name <text>', 'name')
    .requiredOption('--slug <text>', 'short name: lower-case letters, digits and hyphens')
    .requiredOption('--type <type>', companyTypes.join(', '))
    .action(
      action(async ({ client, options, output }) => {
        const { type, name, slug } = options;
        const body = readOptionsOf(createCompany.body, { name, slug }, { company_type: type });
        const company = await client().call(createCompany, { body });
        output.result(company, () => [`Created company ${company.id}: ${company.name} (${company.company_type}).`]);
        return undefined;
      }),
    );
}
