import { type Command, Option } from 'commander';
import * as z from 'zod';
import type { EndpointShape } from '#lib/contract/endpoint.ts';
import { answersVersion, managementEndpoints, versionedRecords } from '#lib/contract/registry.ts';
import { addListOptions, addOptions, fieldsOf, readOptionsOf } from './contract-options.ts';
import { UnavailableError, usageError } from './exit-codes.ts';
import { cellOf, factsOf, nextLine, pageLine, table, valueAt } from './output.ts';
import { columnsOf } from './plain-columns.ts';
import { type Action, type OptionValues, parseId, type Run, textOption } from './run.ts';

const verbs = ['list', 'show', 'create', 'update', 'delete'] as const;
type Verb = (typeof verbs)[number];

interface PlainEndpoint {
  /** As the path names it: `custom-layouts`. */
  resource: string;
  verb: Verb;
  endpoint: EndpointShape;
  /** Name of the id in the path; undefined for all rows of the resource. */
  param: string | undefined;
}

const verbOf: Record<string, Verb> = {
  'GET all': 'list',
  'POST all': 'create',
  'GET one': 'show',
  'PATCH one': 'update',
  'DELETE one': 'delete',
};

/** Endpoints that have a command by hand under another name. */
const byHand = new Set(['deleteToken', 'me']);

/** Other names of an option, by the endpoint and the field. */
const optionAliases: Record<string, Record<string, string>> = { createCompany: { company_type: 'type' } };

/** Others on the machine see the options of a command: `call --data -` sends these from stdin. */
const secrets = new Set(['password']);

/** Descriptions of fields that have none in the contract and whose name does not say it. */
const fieldWords: Record<string, string> = {
  company: 'id of the company (operator)',
  printing_partner: 'id of the company that prints',
  brand: 'id of the brand',
  campaign: 'id of the campaign',
  product: 'id of the product',
  substrate: 'id of the substrate',
  workorder: 'id of the workorder',
  code: 'id of the code',
  app: 'id of the application',
  source: 'photo, or address: a consumer followed the code',
  created_at: 'ISO 8601 date or datetime, or two with a comma',
  error_type: 'with errors of this type',
  cursor: 'where to go on, as the answer before named it',
};

/** The endpoints of the contract that do one plain act on a resource: /api/v2/brands/ and /api/v2/brands/:id/. */
export const plainEndpoints: readonly PlainEndpoint[] = managementEndpoints
  .flatMap((endpoint): PlainEndpoint[] => {
    const [, resource, param] = /^\/api\/v2\/([a-z-]+)\/(?::([a-z_]+)\/?)?$/.exec(endpoint.path) ?? [];
    const verb = verbOf[`${endpoint.method} ${param ? 'one' : 'all'}`];
    if (!resource || !verb || byHand.has(endpoint.id)) return [];
    if (verb === 'delete' ? endpoint.success !== 'empty' : !endpoint.response) return [];
    if (verb === 'list' && !(endpoint.response instanceof z.ZodObject && 'results' in endpoint.response.shape))
      return [];
    return [{ resource, verb, endpoint, param }];
  })
  .sort((one, other) => verbs.indexOf(one.verb) - verbs.indexOf(other.verb));

/** Adds a command for each plain endpoint, unless one is written by hand. */
export function addPlainCommands(program: Command, action: Action): void {
  for (const plain of plainEndpoints) {
    const { resource, verb, endpoint, param } = plain;
    const group = program.commands.find((command) => command.name() === resource) ?? program.command(resource);
    if (verb === 'list' && !group.description()) group.description(describeGroup(endpoint));
    if (group.commands.some((command) => command.name() === verb)) continue;
    const command = group.command(param ? `${verb} <${param}>` : verb).description(endpoint.summary);
    add[verb](command, plain, action);
  }
}

const add: Record<Verb, (command: Command, plain: PlainEndpoint, action: Action) => void> = {
  list(command, { resource, endpoint }, action) {
    if (endpoint.query) addListOptions(command, endpoint.query, wordsOf(endpoint.query), ownerOf(resource));
    command.action(action((run) => list(run, resource, endpoint)));
  },
  show(command, plain, action) {
    const { endpoint } = plain;
    if (answersVersion(endpoint)) command.option('--etag', 'print only its version, for update --if-match');
    command.action(
      action(async (run, id) => {
        const input = { params: paramsOf(plain, id) };
        if (run.options['etag']) {
          const etag = await run.client().versionOf(endpoint, input);
          if (etag === undefined) throw new UnavailableError('The service names no version of this.');
          run.output.result({ etag }, () => [etag]);
          return undefined;
        }
        const answer = await run.client().call(endpoint, input);
        run.output.result(answer, () => factsOf(answer));
        return undefined;
      }),
    );
  },
  create(command, { resource, endpoint }, action) {
    addBody(command, resource, endpoint);
    command.action(
      action(async (run) => {
        const answer: unknown = await run.client().call(endpoint, { body: bodyOf(run.options, resource, endpoint) });
        run.output.result(answer, () => [`Created ${singular(resource)}.`, ...factsOf(answer)]);
        return undefined;
      }),
    );
  },
  update(command, plain, action) {
    const { resource, endpoint } = plain;
    addBody(command, resource, endpoint);
    if (versionedRecords.has(endpoint)) command.option('--if-match <etag>', 'update only this version: show --etag');
    command.action(
      action(async (run, id) => {
        const body = bodyOf(run.options, resource, endpoint);
        if (Object.keys(body).length === 0) throw usageError('Name what to change: --help lists the options.');
        const ifMatch = textOption(run.options, 'ifMatch');
        const answer: unknown = await run.client().call(endpoint, { params: paramsOf(plain, id), body }, { ifMatch });
        run.output.result(answer, () => factsOf(answer));
        return undefined;
      }),
    );
  },
  delete(command, plain, action) {
    command.action(
      action(async (run, id) => {
        const params = paramsOf(plain, id);
        await run.client().call(plain.endpoint, { params });
        run.output.result({ ...params, deleted: true }, () => [`Deleted ${singular(plain.resource)} ${id}.`]);
        return undefined;
      }),
    );
  },
};

async function list({ client, options, output }: Run, resource: string, endpoint: EndpointShape): Promise<undefined> {
  const query = (endpoint.query ? readOptionsOf(endpoint.query, options, {}, ownerOf(resource)) : {}) as {
    offset?: unknown;
  };
  const page = (await client().call(endpoint, { query })) as {
    count: number;
    next: string | null;
    results: Record<string, unknown>[];
  };
  const columns = columnsOf[endpoint.id] ?? ownColumns(endpoint);
  const isByCursor = endpoint.query !== undefined && 'cursor' in fieldsOf(endpoint.query).properties;
  output.result(page, () => [
    ...table(
      Object.keys(columns),
      page.results.map((row) => Object.values(columns).map((path) => cellOf(valueAt(row, path)))),
    ),
    ...(isByCursor ? nextLine(page) : pageLine(page, Number(query.offset ?? 0))),
  ]);
  return undefined;
}

/** The fields of a list's rows; undefined for an answer that is no list. */
export function rowFields(endpoint: EndpointShape): string[] | undefined {
  const rows = endpoint.response && fieldsOf(endpoint.response).properties['results'];
  return rows?.items?.properties && Object.keys(rows.items.properties);
}

const mostColumns = 7;

const ownColumns = (endpoint: EndpointShape): Record<string, string> =>
  Object.fromEntries((rowFields(endpoint) ?? []).slice(0, mostColumns).map((name) => [words(name), name]));

function addBody(command: Command, resource: string, { id, body }: EndpointShape): void {
  if (!body) return;
  addOptions(command, body, wordsOf(body), ownerOf(resource));
  for (const alias of Object.values(optionAliases[id] ?? {})) {
    command.addOption(new Option(`--${alias} <text>`).hideHelp());
  }
}

function bodyOf(options: OptionValues, resource: string, { id, body }: EndpointShape): Record<string, unknown> {
  if (!body) return {};
  const aliased = Object.entries(optionAliases[id] ?? {}).map(([field, alias]) => [field, options[alias]] as const);
  const given = Object.fromEntries(aliased.filter(([, value]) => value !== undefined));
  return readOptionsOf(body, options, given, ownerOf(resource)) as Record<string, unknown>;
}

function paramsOf({ param = 'id' }: PlainEndpoint, value = ''): Record<string, unknown> {
  return { [param]: param === 'id' ? parseId(value) : value };
}

function wordsOf(schema: NonNullable<EndpointShape['body']>): Record<string, string> {
  const fields = Object.entries(fieldsOf(schema).properties).filter(([name]) => !secrets.has(name));
  return Object.fromEntries(
    fields.map(([name, { description }]) => [name, description ?? fieldWords[name] ?? words(name)]),
  );
}

function describeGroup({ summary }: EndpointShape): string {
  const what = summary.replace(/^(List|Search) (the )?/, '');
  return what.charAt(0).toUpperCase() + what.slice(1);
}

const words = (name: string) => name.replaceAll(/[_-]/g, ' ');
const singular = (resource: string) => words(resource).replace(/ies$/, 'y').replace(/s$/, '');
const ownerOf = (resource: string) => singular(resource).replaceAll(' ', '_');
