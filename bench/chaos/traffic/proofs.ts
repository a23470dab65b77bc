import { createArtwork } from '#lib/contract/artwork.ts';
import { createQaCapture, qaCapture } from '#lib/contract/print-quality.ts';
import { calibrateEquipment, createEquipment, createSubstrate } from '#lib/contract/printing.ts';
import { createFromTemplate } from '#lib/contract/workorder-orders.ts';
import { printerConfirm } from '#lib/contract/workorder-steps.ts';
import { createTemplate } from '#lib/contract/workorder-templates.ts';
import { getWorkorder } from '#lib/contract/workorders.ts';
import { readZipBytes } from '#server/programs/api/testing/read-zip.ts';
import { dotsOf, photograph, pressDpi, printOn } from '#server/programs/photo/testing/proof-press.ts';
import { createClient } from '../client.ts';
import { whenComplete } from './documents.ts';
import { type Traffic, until } from './traffic.ts';

/** A secure order at its printing partner, and a photo of one of its prints. */
export interface Proofs {
  orderId: number;
  token: string;
  photo: Buffer;
}

/** From the template to the print, before anything goes wrong. */
export async function prepareProofs(
  { client, service, name }: Traffic,
  tokens: { operator: string; printer: string },
): Promise<Proofs> {
  const operator = createClient(service.urls.api, tokens.operator);
  const printer = createClient(service.urls.api, tokens.printer);
  const { brand, printer: partner } = service.world.companies;
  const template = await operator.call(createTemplate, {
    body: {
      company: brand,
      name: name('template'),
      code_layout: 'sg-inside',
      printing_partner: partner,
      extended_id_style: 'compact-12',
    },
  });
  const { id } = await client.call(createFromTemplate, {
    body: { template: template.id, quantity: 2, product: 'SOAP' },
  });
  const equipment = await printer.call(createEquipment, { body: { name: 'Toner press', dpi: pressDpi } });
  const substrate = await operator.call(createSubstrate, { body: { name: 'Coated label' } });
  await printer.call(calibrateEquipment, { params: { id: equipment.id }, body: { substrate: substrate.id } });
  await printer.call(printerConfirm, {
    params: { id },
    body: { equipment: equipment.id, substrate: substrate.id },
  });
  await until(
    () => client.call(getWorkorder, { params: { id } }),
    ({ codegen_status: status }) => status === 4,
  );
  const { document } = await printer.call(createArtwork, { params: { id }, body: { format: 'png' } });
  const [png] = Object.values(await readZipBytes(await whenComplete(printer, document.key)));
  if (!png) throw new Error('The artwork has no picture.');
  const print = printOn(await dotsOf(png), 'proof', '1');
  return { orderId: id, token: tokens.printer, photo: await photograph(print, 'chaos') };
}

/** The printing partner sends a photo of a proof: each time another file, and so another capture. */
export async function sendProof(traffic: Traffic, { orderId, token, photo }: Proofs): Promise<void> {
  const name = traffic.name('proof');
  const body = new FormData();
  body.set('image', new Blob([new Uint8Array(withComment(photo, name))], { type: 'image/jpeg' }), 'photo.jpg');
  const params = { id: orderId };
  const answer = await traffic.client.send(createQaCapture, { params, body }, { key: name, token });
  traffic.ledger.proofs.push(qaCapture.parse(answer).id);
}

/** A comment behind the first marker of a JPEG, which changes nothing that is seen. */
function withComment(jpeg: Buffer, text: string): Buffer {
  const comment = Buffer.from(text);
  const head = Buffer.from([0xff, 0xfe, 0, 0]);
  head.writeUInt16BE(comment.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, comment, jpeg.subarray(2)]);
}
