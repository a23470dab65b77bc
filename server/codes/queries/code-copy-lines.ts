import { type IdBlock, idAt } from '../rules/generate-ids.ts';

export interface CodeBlock {
  ids: IdBlock;
  values: {
    companyId: number;
    workorderId: number;
    firstSequence: number;
    firstSerialNumber: number | null;
    activationStatus: number;
    productId: number | null;
    activatedBy: number | null;
    activatedAt: Date | null;
  };
}

export const codeCopyStatement = `COPY codes (extended_id, sequence, serial_number, company_id, workorder_id,
  activation_status, product_id, activated_by, activated_at) FROM STDIN`;

const chunkCharacters = 128 * 1024;
const nullText = '\\N';

/**
 * The lines of codeCopyStatement, in chunks of about 128 kB, in sequence. Written in the order of the ids instead, the
 * index over them would take less, and the two over numbers more than that: docs/decisions/code-generation.md has the
 * figures.
 */
export function* codeCopyChunks(block: IdBlock, values: CodeBlock['values']): Generator<Buffer> {
  const { companyId, workorderId, firstSequence, firstSerialNumber, activationStatus } = values;
  const rest = [
    companyId,
    workorderId,
    activationStatus,
    values.productId ?? nullText,
    values.activatedBy ?? nullText,
    values.activatedAt?.toISOString() ?? nullText,
  ];
  const tail = `\t${rest.join('\t')}\n`;
  const noSerial = `\t${nullText}${tail}`;
  let chunk = '';
  for (let index = 0; index < block.count; index++) {
    const serial = firstSerialNumber === null ? noSerial : `\t${firstSerialNumber + index}${tail}`;
    chunk += `${idAt(block, index)}\t${firstSequence + index}${serial}`;
    if (chunk.length >= chunkCharacters) {
      yield Buffer.from(chunk, 'latin1');
      chunk = '';
    }
  }
  if (chunk !== '') yield Buffer.from(chunk, 'latin1');
}
