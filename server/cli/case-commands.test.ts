import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { exportJWK, FlattenedSign, generateKeyPair } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { chainEntries } from '#lib/cases/audit-chain.ts';
import { runCli } from './program.ts';

const photo = Buffer.from('a photo');
const photoFile = 'photos/00000000-0000-4000-8000-000000000001.jpg';
const entries = chainEntries(
  [1, 2].map((id) => ({
    ...{ id, at: '2026-11-26T10:00:00.000Z', user: 'Nora Lind', action: 'updateCase', resource: 'case' },
    ...{ resource_id: '12', changed_fields: ['state'], status: 200, request_id: 'r' },
  })),
);
const content = {
  ...{ format: 'proofmark-dossier', company: 'Nordlys', made_at: '2026-11-26T11:00:00.000Z' },
  ...{ made_by: { name: 'Nora Lind' }, case: { id: 12 }, audit: { entries } },
  photos: [{ file: photoFile, sha256: createHash('sha256').update(photo).digest('hex') }],
};

let folder: string;
let keys: Awaited<ReturnType<typeof generateKeyPair>>;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'proofmark-dossier-'));
  keys = await generateKeyPair('EdDSA', { crv: 'Ed25519' });
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'k', alg: 'EdDSA', use: 'sig' };
  await writeFile(path.join(folder, 'keys.json'), JSON.stringify({ keys: [jwk] }));
  await mkdir(path.join(folder, 'photos'));
});
afterAll(() => rm(folder, { recursive: true }));

async function write(dossier: object, change = (file: string) => file) {
  const jws = await new FlattenedSign(Buffer.from(JSON.stringify(dossier)))
    .setProtectedHeader({ alg: 'EdDSA', kid: 'k' })
    .sign(keys.privateKey);
  await writeFile(path.join(folder, 'dossier.json'), change(JSON.stringify(jws)));
  await writeFile(path.join(folder, photoFile), photo);
}

async function verify(dossier = 'dossier.json') {
  const terminal = { stdin: new PassThrough(), stdout: new PassThrough(), stderr: new PassThrough() };
  const written = Promise.all([text(terminal.stdout), text(terminal.stderr)]);
  const file = (name: string) => path.join(folder, name);
  const code = await runCli(['cases', 'verify-dossier', file(dossier), '--keys', file('keys.json')], {
    environment: { url: undefined, token: undefined, photoUrl: undefined, app: undefined, configDirectory: folder },
    terminal,
    programs: [],
    version: '0',
    signal: new AbortController().signal,
  });
  terminal.stdout.end();
  terminal.stderr.end();
  return { code, said: (await written).join('') };
}

// conforms: 32.20
it('verifies a dossier, its audit log and its photos', async () => {
  await write(content);
  const { code, said } = await verify();
  expect(code).toBe(0);
  for (const words of ['valid', 'Nora Lind', '2 entries, unbroken', '1, unchanged']) expect(said).toContain(words);
});

it('is typed wrongly with a file that is not there', async () => {
  expect(await verify('gone.json')).toMatchObject({
    code: 2,
    said: expect.stringContaining('gone.json cannot be read.'),
  });
});

// conforms: 32.50
it('verifies a report of inspections', async () => {
  const { company, made_at, made_by } = content;
  const report = { format: 'proofmark-inspections', company, made_at, made_by, inspections: [{}, {}] };
  await write(report);
  expect(await verify()).toMatchObject({ code: 0, said: expect.stringMatching(/valid[\s\S]*Inspections +2/) });
  await write(report, (file) => file.replace('"payload":"ey', '"payload":"eY'));
  expect(await verify()).toMatchObject({ code: 1, said: expect.stringContaining('it was changed') });
});

// conforms: 32.20
it('refuses a dossier that was changed, that lacks an audit entry, and a photo that was changed', async () => {
  await write(content, (file) => file.replace('"payload":"ey', '"payload":"eY'));
  expect(await verify()).toMatchObject({ code: 1, said: expect.stringContaining('it was changed') });
  await write({ ...content, audit: { entries: entries.slice(1) } });
  expect(await verify()).toMatchObject({ code: 1, said: expect.stringContaining('audit log') });
  await write(content);
  await writeFile(path.join(folder, photoFile), 'another photo');
  expect(await verify()).toMatchObject({ code: 1, said: expect.stringContaining('not the photo') });
});
