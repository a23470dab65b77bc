import type { MultipartFile, MultipartValue } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { maxPhotoBytes } from '#lib/contract/photo-limits.ts';
import { reason } from '#lib/texts/reason.ts';
import { PhotoRefused } from '#server/photo/photo-refused.ts';
import { DomainError, fieldError } from '../errors.ts';

/** Bytes of photos that may be held in memory at once, over all requests of the program. */
const maxBytesHeld = 400 * 1024 * 1024;
let bytesHeld = 0;

/** Boundaries and part headers around a photo of the largest size. */
export const formOverhead = 64 * 1024;

/**
 * Takes the one file of the form, field `image`, and hands it to `use` with the text fields; its memory counts until
 * that is done. A wrong form is a 400 on the field `image`; fields that are not known are passed over.
 * @param known names of the text fields that mean something
 */
export async function withPhoto<T>(
  request: FastifyRequest,
  known: readonly string[],
  use: (bytes: Buffer, fields: Record<string, string>) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) {
    throw fieldError('image', reason('photoFormRequired'));
  }
  const held = { bytes: 0 };
  try {
    const { files, fields } = await receive(request, { field: 'image', most: 1, known }, held);
    const [image] = files;
    if (!image) throw fieldError('image', reason('fieldRequired'));
    if (image.length === 0) throw fieldError('image', reason('fileEmpty'));
    return await use(image, fields);
  } finally {
    bytesHeld -= held.bytes;
  }
}

/**
 * The same for a form with several files or none in the field `photos`. A field in which no file was chosen counts as
 * none.
 * @param bounds most files, and bytes of each file and text field
 */
export async function withPhotos<T>(
  request: FastifyRequest,
  known: readonly string[],
  bounds: { most: number; fileBytes: number; fieldBytes: number },
  use: (photos: Buffer[], fields: Record<string, string>) => Promise<T>,
): Promise<T> {
  const held = { bytes: 0 };
  try {
    const { files, fields } = await receive(request, { field: 'photos', known, ...bounds }, held);
    const photos = files.filter(({ length }) => length > 0);
    return await use(photos, fields);
  } finally {
    bytesHeld -= held.bytes;
  }
}

interface Form {
  /** Name of the field of files. */
  field: string;
  most: number;
  known: readonly string[];
  fileBytes?: number;
  fieldBytes?: number;
}

async function receive(
  request: FastifyRequest,
  { field, most, known, fileBytes = formLimits.fileSize, fieldBytes = formLimits.fieldSize }: Form,
  held: { bytes: number },
): Promise<{ files: Buffer[]; fields: Record<string, string> }> {
  const files: Buffer[] = [];
  const fields: Record<string, string> = {};
  const limits = { ...formLimits, files: most + 1, fileSize: fileBytes, fieldSize: fieldBytes };
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field' && known.includes(part.fieldname)) {
        fields[part.fieldname] = readText(part, fields);
        continue;
      }
      if (part.fieldname !== field) {
        // Apps send other fields, such as a position: fields without a meaning here are discarded.
        if (part.type === 'file') part.file.resume();
        continue;
      }
      if (part.type !== 'file') throw fieldError(field, reason('imageNotFile'));
      if (files.length === most) throw fieldError(field, reason('tooManyImages'));
      files.push(await collect(part, held));
    }
  } catch (error) {
    // Discards the rest of the body, so that the sender can finish and read the answer.
    request.raw.unpipe();
    request.raw.resume();
    throw asProblem(error);
  }
  return { files, fields };
}

function readText(part: MultipartValue, fields: Record<string, string>): string {
  const { fieldname: name, value, valueTruncated } = part;
  if (Object.hasOwn(fields, name)) throw fieldError(name, reason('fieldDuplicated'));
  if (typeof value !== 'string' || valueTruncated) throw fieldError(name, reason('notShortText'));
  return value;
}

async function collect(part: MultipartFile, held: { bytes: number }): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of part.file as AsyncIterable<Buffer>) {
    held.bytes += chunk.length;
    bytesHeld += chunk.length;
    if (bytesHeld > maxBytesHeld) {
      throw new DomainError('unavailable', reason('tooManyPhotosAtOnce'), { retryAfter: 2 });
    }
    chunks.push(chunk);
  }
  if (part.file.truncated) throw new PhotoRefused('too_many_bytes');
  return Buffer.concat(chunks);
}

/** Turns a parser's error about a bad form into a 400, which the sender can correct: never a 5xx. */
function asProblem(error: unknown): Error {
  if (error instanceof DomainError) return error;
  if (error instanceof PhotoRefused) return fieldError('image', error.reason);
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'FST_REQ_FILE_TOO_LARGE') return fieldError('image', new PhotoRefused('too_many_bytes').reason);
  if (code === 'FST_FILES_LIMIT') return fieldError('image', reason('tooManyImages'));
  return fieldError('image', reason('formNotValid'));
}

/** Limits of the form's parser. */
export const formLimits = {
  fileSize: maxPhotoBytes,
  files: 2,
  fields: 50,
  parts: 52,
  fieldSize: 1024,
  fieldNameSize: 100,
  headerPairs: 50,
};
