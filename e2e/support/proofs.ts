import { expect } from '@playwright/test';
import sharp from 'sharp';
import { createArtwork } from '#lib/contract/artwork.ts';
import { getDocument, getDownloadLink } from '#lib/contract/documents.ts';
import { createQaCapture } from '#lib/contract/print-quality.ts';
import { calibrateEquipment, createEquipment, listEquipment } from '#lib/contract/printing.ts';
import { createFromTemplate } from '#lib/contract/workorder-orders.ts';
import { printerConfirm } from '#lib/contract/workorder-steps.ts';
import { codegenStatus, getWorkorder, listTemplates, type Workorder } from '#lib/contract/workorders.ts';
import { type PressName, pressOn, print, substrateOf } from '#server/photo/testing/channel/press.ts';
import { dotsOf, photograph, pressDpi } from '#server/programs/photo/testing/proof-press.ts';
import { readZipBytes } from './files.ts';
import { type Service, unique } from './service.ts';

/**
 * Orders secure codes and has them confirmed for the press of another order, or for one of their own, which no other
 * test has proved.
 */
export async function orderSecure(
  brand: Service,
  printer: Service,
  quantity: number,
  like?: Workorder,
): Promise<Workorder> {
  const templates = await brand.call(listTemplates, { query: { search: 'Serum carton' } });
  const made = await brand.call(createFromTemplate, {
    body: { template: templates.results[0]?.id ?? 0, quantity, reference: unique('PROOF'), product: 'NS-30-EU' },
  });
  const params = { id: made.id };
  const body = like
    ? { equipment: like.equipment?.id ?? 0, substrate: like.substrate?.id ?? 0 }
    : await createPress(printer);
  await printer.call(printerConfirm, { params, body });
  const read = () => printer.call(getWorkorder, { params });
  await expect.poll(async () => (await read()).codegen_status, { timeout: 120_000 }).toBe(codegenStatus.completed);
  return read();
}

async function createPress(printer: Service): Promise<{ equipment: number; substrate: number }> {
  const { results } = await printer.call(listEquipment, { query: { limit: 200 } });
  const substrate = results.flatMap(({ substrates }) => substrates)[0]?.id ?? 0;
  const press = await printer.call(createEquipment, { body: { name: unique('Press'), dpi: pressDpi } });
  await printer.call(calibrateEquipment, { params: { id: press.id }, body: { substrate } });
  return { equipment: press.id, substrate };
}

/** Draws the artwork of a workorder. @returns a file for the press for each code, in order */
export async function drawArtwork(printer: Service, id: number): Promise<Buffer[]> {
  const { document } = await printer.call(createArtwork, { params: { id }, body: { format: 'png' } });
  const params = { document_key: document.key };
  await expect
    .poll(async () => (await printer.call(getDocument, { params })).status, { timeout: 120_000 })
    .toBe('complete');
  const { link } = await printer.call(getDownloadLink, { params });
  const entries = await readZipBytes(Buffer.from(await (await fetch(link)).arrayBuffer()));
  return Object.entries(entries)
    .filter(([name]) => name.endsWith('.png'))
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([, png]) => png);
}

/** Photos of one print of a code: careful ones, or changed as the parameters say. */
export async function photographPrint(
  png: Buffer,
  seed: string,
  changes: readonly NonNullable<Parameters<typeof photograph>[2]>[],
  press: PressName = 'toner',
): Promise<Buffer[]> {
  const field = print(await dotsOf(png), pressDpi, pressOn(press, 'proofs'), substrateOf('coated'), seed);
  return Promise.all(changes.map((change, index) => photograph(field, `${seed} ${index}`, change)));
}

/** Five proofs of one picture, three photos each: every encoding of a photo is a photo of its own. */
export async function sendProofs(
  printer: Service,
  id: number,
  photosOf: (print: number) => readonly Buffer[],
): Promise<void> {
  for (const print of [1, 2, 3, 4, 5]) {
    for (const photo of photosOf(print)) {
      const encoded = await sharp(photo)
        .jpeg({ quality: 80 + 3 * print })
        .toBuffer();
      await sendCapture(printer, id, encoded, String(print));
    }
  }
}

export async function sendCapture(printer: Service, id: number, photo: Buffer, print = ''): Promise<void> {
  const form = new FormData();
  form.append('image', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'proof.jpg');
  if (print) form.append('print', print);
  const response = await fetch(`${printer.addresses.api}${createQaCapture.path.replace(':id', String(id))}`, {
    method: 'POST',
    body: form,
    headers: { authorization: `UAT ${printer.token}` },
  });
  expect(response.status, await response.text()).toBe(201);
}
