import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const server = path.join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(server, file), 'utf8');

/** Rooms from the ground floor up; core is below them. */
const floors = ['core', ...listRooms()];

/** The room of each table: core/db/schema/<room>.ts declares it. */
const owners = new Map<string, string>();
for (const file of globSync('core/db/schema/*.ts', { cwd: server })) {
  const [, tables = ''] = /^export interface \w+Tables \{\n(.*?)^\}/ms.exec(read(file)) ?? [];
  for (const [, table = ''] of tables.matchAll(/^ {2}(\w+):/gm)) owners.set(table, path.basename(file, '.ts'));
}

/** Writes to tables of another room that stay, with the reason. */
const foreignWrites: Record<string, string> = {
  'core/http/token-holder.ts tokens':
    'The HTTP layer identifies callers below every room; it stores when a token was used.',
};

/** Reads of tables of a room above that stay, with the reason. */
const upwardReads: Record<string, string> = {
  'core/http/token-holder.ts tokens, users, companies': 'The HTTP layer identifies callers below every room.',
  'accounts/endpoints/inspection-teams.ts scm_fields': 'A team may only set values of fields that its company has.',
  'activity/shared/open-items.ts support_cases':
    'The open items of the operator leave out uploads whose group is resolved.',
  'artwork/shared/find-artwork-workorder.ts enrolled_prints, qa_captures':
    'Artwork does not change once prints of it were photographed; one statement reads the workorder with that.',
  'cases/jobs/settle-cases.ts reports':
    'The place of a code without a scan is that of its report, in the same transaction.',
  'cases/queries/cases.ts reports':
    'A case shows how many reports are open; reports gather into cases, so they are above.',
  'codes/queries/code-details.ts scan_rule_hits, scan_rules, scans':
    'One statement reads a code with its scans: a second would be another way to the database on the page of a code.',
  'codes/queries/code-references.ts scan_apps':
    'One statement reads the names of everything that a page of codes shows.',
  'scans/shared/rule-queue.ts scan_rules':
    'On the path of a scan: one statement queues it where its company has rules.',
  'workorders/shared/code-places.ts codes': 'A print report names codes by their ids.',
  'workorders/shared/find-workorder.ts code_tasks': 'One statement reads a workorder with the key of its task.',
};

function listRooms(): string[] {
  const config = readFileSync(path.join(server, '../.dependency-cruiser.mjs'), 'utf8');
  const [, list = ''] = /const rooms = \[(.*?)\]/s.exec(config) ?? [];
  return [...list.matchAll(/'([\w-]+)'/g)].map(([, room = '']) => room);
}

const writes =
  /(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'(\w+)|\b(?:INSERT INTO|UPDATE|DELETE FROM|MERGE INTO|TRUNCATE(?: TABLE)?)\s+(?:ONLY\s+)?(\w+)|\bCOPY\s+(\w+)(?:(?!\sTO\s)[^`])*?\sFROM\b/g;
const reads = /(?:selectFrom|Join|using|from)\(\s*'(\w+)|\b(?:FROM|JOIN|USING)\s+(?:ONLY\s+)?(\w+)/g;

/** Tables of other rooms that a file names in statements of this kind. */
function findForeign(file: string, source: string, statements: RegExp): string[] {
  const code = source.replace(/^\s*(?:\/\/|\/?\*).*$/gm, '');
  const named = [...code.matchAll(statements)].map(
    ([, ...tables]) => tables.find((table) => table !== undefined) ?? '',
  );
  return [...new Set(named)].filter((table) => owners.has(table) && owners.get(table) !== roomOf(file));
}

const roomOf = (file: string) => file.split('/')[0] ?? '';
const floorOf = (room: string) => floors.indexOf(room);

const findWrites = (file: string, source: string) => findForeign(file, source, writes);
const findUpwardReads = (file: string, source: string) =>
  floors.includes(roomOf(file))
    ? findForeign(file, source, reads).filter((table) => floorOf(owners.get(table) ?? '') > floorOf(roomOf(file)))
    : [];

/** Files of the service. The demo and migrations write the tables of all rooms. */
const files = globSync('**/*.ts', { cwd: server }).filter(
  (file) => !/\.test\.ts$|(^|\/)testing\/|^demo\/|^core\/db\/migrations\//.test(file),
);

const namesOf = (exceptions: Record<string, string>) =>
  Object.keys(exceptions).flatMap((key) => {
    const [file = '', ...tables] = key.split(/,? /);
    return tables.map((table) => `${file} ${table}`);
  });

const listAll = (find: (file: string, source: string) => string[]) =>
  files.flatMap((file) => find(file, read(file)).map((table) => `${file} ${table}`)).sort();

describe('a table', () => {
  it('belongs to one room', () => {
    const all = [...new Set(owners.values())];
    expect(all.filter((room) => !floors.includes(room))).toEqual([]);
    const schema = read('core/db/schema.ts');
    expect([...schema.matchAll(/'\.\/schema\/([\w-]+)\.ts'/g)].map(([, room]) => room).sort()).toEqual(all.sort());
  });

  it('is written by its own room only', () => {
    expect(listAll(findWrites)).toEqual(namesOf(foreignWrites).sort());
    expect(files.length).toBeGreaterThan(500);
  });

  it('is read by rooms below through a query of its own room, or for a reason', () => {
    expect(listAll(findUpwardReads)).toEqual(namesOf(upwardReads).sort());
  });
});

describe('the search', () => {
  it.each([
    "trx.insertInto('scan_rules')",
    "trx\n  .updateTable('scan_rules').set(values)",
    "trx.deleteFrom('scan_rules')",
    "trx.mergeInto('scan_rules as r')",
    'sql`INSERT INTO scan_rules (company_id) SELECT 1`',
    'sql`WITH a AS (SELECT 1)\n    UPDATE scan_rules SET is_on = true`',
    'sql`DELETE FROM ONLY scan_rules`',
    'sql`MERGE INTO scan_rules USING v`',
    'sql`TRUNCATE scan_rules`',
    'client.query(copyFrom(`COPY scan_rules (company_id, kind) FROM STDIN`))',
  ])('finds the write %s', (statement) => {
    expect(findWrites('accounts/queries/planted.ts', statement)).toEqual(['scan_rules']);
    expect(findWrites('scan-rules/queries/planted.ts', statement)).toEqual([]);
  });

  it.each([
    "db.selectFrom('scan_rules as r')",
    "query.leftJoin('scan_rules', 'a', 'b')",
    'sql`SELECT 1 FROM scan_rules`',
    'sql`SELECT 1 FROM users JOIN scan_rules ON true`',
  ])('finds the read %s', (statement) => {
    expect(findUpwardReads('accounts/queries/planted.ts', statement)).toEqual(['scan_rules']);
    expect(findUpwardReads('visits/queries/planted.ts', statement)).toEqual([]);
  });

  it('takes no comment, lock or COPY TO for a write', () => {
    const source = "// UPDATE scan_rules\nsql`SELECT 1 FROM users FOR UPDATE`; `COPY scan_rules TO STDOUT`; 'x FROM y'";
    expect(findWrites('accounts/queries/planted.ts', source)).toEqual([]);
  });
});
