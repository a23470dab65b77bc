import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { photographCode, readZip } from '../support/files.ts';
import { expect, test } from '../support/test.ts';

const checkout = path.resolve(import.meta.dirname, '../..');
const guide = path.join(checkout, 'docs/integrators-guide.md');

/** The commands of the guide, as a reader copies them. */
async function readCommands(): Promise<string[]> {
  const text = await readFile(guide, 'utf8');
  return [...text.matchAll(/^```bash\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block);
}

function runBash(
  script: string,
  directory: string,
  env: Record<string, string>,
): Promise<{ code: number; said: string }> {
  const child = spawn('bash', ['-s'], { cwd: directory, env: { ...process.env, ...env } });
  let said = '';
  const hear = (chunk: string) => {
    said += chunk;
  };
  child.stdout.setEncoding('utf8').on('data', hear);
  child.stderr.setEncoding('utf8').on('data', hear);
  child.stdin.end(script);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, said }));
  });
}

// conforms: 43.4
test('the integrators’ guide can be copied and run from top to bottom', async ({ serviceOf, addresses }) => {
  const directory = await mkdtemp(path.join(tmpdir(), 'proofmark-guide-'));
  const read = (file: string) => readFile(path.join(directory, file));
  const json = async (file: string) => JSON.parse((await read(file)).toString());
  try {
    const service = await serviceOf('brand');
    const { id } = await service.orderCodes({ quantity: 1, product: 'NS-30-EU' });
    const [[, , , , url = ''] = []] = await service.readCodes(id);
    await writeFile(path.join(directory, 'photo.jpg'), await photographCode(url));

    const commands = await readCommands();
    expect(commands.length).toBeGreaterThan(20);
    const script = ['set -euo pipefail', ...commands, 'echo "END OF THE GUIDE"'].join('\n');
    const env = { API: addresses.api, PHOTO: addresses.photo, CHECKOUT: checkout };
    const { code, said } = await runBash(script, directory, env);
    expect(code, said).toBe(0);
    expect(said.trimEnd()).toMatch(/END OF THE GUIDE$/);

    expect(await json('refused.json')).toMatchObject({
      quantity: ['At least 1.'],
      colour: ['Unknown field.'],
      status: 400,
    });
    const { 'codes.csv': codes = '' } = await readZip(await read('order.zip'));
    expect(codes.trimEnd().split('\n')).toHaveLength(1001);
    expect((await read('serial-numbers.csv')).toString().trimEnd().split('\n')).toHaveLength(1001);
    const [exported = ''] = Object.values(await readZip(await read('export.zip')));
    expect(exported.trimEnd().split('\n')).toHaveLength(1001);
    expect(await json('confirmed.json')).toMatchObject({ state: 'new' });
    expect(await json('trained.json')).toMatchObject({ workorder: { is_fingerprint_trained: true } });
    const original = await json('original.json');
    expect(original).toMatchObject({ image_quality: [], scan: { product: { name: 'Nordlys Serum 30 ml' } } });
    // About one genuine print in fifty is unknown.
    expect(original).toHaveProperty('authentication_status', expect.stringMatching(/^auth_(original|unknown)$/));
    const copied = await json('copied.json');
    expect(copied).toMatchObject({ image_quality: [] });
    // The ids of an order are random, and the copies of a few codes are unknown.
    expect(copied).toHaveProperty('authentication_status', expect.stringMatching(/^auth_(copy|unknown)$/));
    expect(await json('evidence.json')).toMatchObject({
      result: copied.authentication_status,
      evidence: { distance: expect.any(Number), model: { version: expect.any(Number) }, failure: '' },
    });
    expect((await read('errors.csv')).toString()).toMatch(/"3","id","not an id!"[^\n]*\n"4","product","NO-SUCH-SKU"/);
    expect(await json('scm.json')).toMatchObject({ items: 2, codes_affected: 2 });
    expect(await json('photo.json')).toMatchObject({ authentication_status: 'sid', carrier_content: url });
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
});
