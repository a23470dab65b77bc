import type { IncomingMessage, ServerResponse } from 'node:http';
import { assertRoom, type StoreDisk } from '../local/disk-room.ts';
import { type LocalStoreSettings, localBucket, localRegion } from '../local/local-store-settings.ts';
import { type StagedFile, stageFile } from '../local/object-files.ts';
import { isObjectKey } from '../object-key.ts';
import { type VerifiedPost, verifyPost } from '../signature/post-policy.ts';
import { StorageError } from '../signature/storage-error.ts';
import { type FormPart, parseBoundary, readForm } from './multipart-form.ts';
import { atPace, type Pace } from './pace.ts';
import { formatXml } from './xml.ts';

/** S3's limit for everything in the form but the file. */
const maxFieldBytes = 20 * 1024;
const maxFields = 100;
/** For the fields before the file, and again for what follows it: neither is long. */
const defaultFieldsMs = 60_000;

/** Fields this store acts on. S3 knows more; one that would be accepted and then not acted on is refused instead. */
const knownFields = new Set([
  'bucket',
  'content-type',
  'key',
  'policy',
  'success_action_status',
  'x-amz-algorithm',
  'x-amz-credential',
  'x-amz-date',
  'x-amz-signature',
]);

/**
 * Answers S3's browser POST: reads the fields, checks them against the signed policy, and only then takes the file. The
 * object appears when the form has ended as it should, and not before. @throws StorageError
 */
export async function postObject(
  request: IncomingMessage,
  response: ServerResponse,
  settings: LocalStoreSettings,
  pace: Pace,
  room: Pick<StoreDisk, 'reserveBytes' | 'freeBytes'>,
): Promise<void> {
  const boundary = parseBoundary(request.headers['content-type']);
  if (boundary === null) {
    throw new StorageError('MalformedPOSTRequest', 'The content type must be multipart/form-data with a boundary.');
  }
  const form = readForm(request.iterator({ destroyOnReturn: false }), boundary);
  const hangUp = () => setTimeout(() => request.destroy(), pace.fieldsMs ?? defaultFieldsMs);
  let fieldsDeadline = hangUp();
  let staged: StagedFile | undefined;
  try {
    const fields = new Map<string, string>();
    const file = await readFields(form, fields);
    const key = readKey(fields);
    const limits = verifyPost(fields, localBucket, settings.accessKey, localRegion, new Date());
    refuseUnknown(fields);
    // Never so with a policy of ours; the signature says that the service has chosen this key.
    if (!isObjectKey(key)) throw new StorageError('InvalidArgument', 'The key is not one this store takes.');
    clearTimeout(fieldsDeadline);
    if (!file) throw wrongFileCount();
    await assertRoom({ ...room, directory: settings.directory }, Number(request.headers['content-length']) || 0);
    staged = await stageFile(settings.directory, limitSize(atPace(file.body, pace), limits));
    // The pace is the file's: what drips in behind it is as slow.
    fieldsDeadline = hangUp();
    await readToEnd(form);
    await staged.commit(key);
    sendCreated(response, settings, key, staged.etag, fields.get('success_action_status'));
  } catch (error) {
    await staged?.discard();
    throw error;
  } finally {
    clearTimeout(fieldsDeadline);
    // A form that was refused is not read on.
    void form.return();
  }
}

/** Fills in the fields, names in lower case, up to the file. @returns the file's part, or null when there is none. */
async function readFields(form: AsyncGenerator<FormPart>, fields: Map<string, string>): Promise<FormPart | null> {
  const budget = { bytes: maxFieldBytes };
  // Not for-await: leaving one early would close the form with the file still unread.
  for (let next = await form.next(); !next.done; next = await form.next()) {
    const part = next.value;
    const name = part.name.toLowerCase();
    if (name === 'file') return part;
    if (part.isFile) throw wrongFileCount();
    if (fields.has(name))
      throw new StorageError('InvalidArgument', `The form has more than one field named '${name}'.`);
    if (fields.size === maxFields) throw tooManyFields();
    fields.set(name, await readField(part, budget));
  }
  return null;
}

async function readField(part: FormPart, budget: { bytes: number }): Promise<string> {
  const chunks: Buffer[] = [];
  budget.bytes -= part.name.length;
  for await (const chunk of part.body) {
    budget.bytes -= chunk.length;
    if (budget.bytes < 0) throw tooManyFields();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Ignores fields after the file. A second file is refused as ambiguous, and the form has to end. */
async function readToEnd(form: AsyncGenerator<FormPart>): Promise<void> {
  const budget = { bytes: maxFieldBytes };
  for await (const part of form) {
    if (part.isFile || part.name.toLowerCase() === 'file') throw wrongFileCount();
    await readField(part, budget);
  }
}

function readKey(fields: ReadonlyMap<string, string>): string {
  const key = fields.get('key');
  if (!key) {
    throw new StorageError(
      'InvalidArgument',
      "Bucket POST must contain a field named 'key'. If it is specified, please check the order of the fields.",
    );
  }
  return key;
}

function refuseUnknown(fields: ReadonlyMap<string, string>): void {
  for (const name of fields.keys()) {
    if (!knownFields.has(name) && !name.startsWith('x-ignore-')) {
      throw new StorageError('NotImplemented', `This store does not support the field '${name}'.`);
    }
  }
}

async function* limitSize(body: AsyncIterable<Buffer>, { minBytes, maxBytes }: VerifiedPost): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > maxBytes) {
      throw new StorageError('EntityTooLarge', 'Your proposed upload exceeds the maximum allowed size');
    }
    yield chunk;
  }
  if (size < minBytes) {
    throw new StorageError('EntityTooSmall', 'Your proposed upload is smaller than the minimum allowed size');
  }
}

function sendCreated(
  response: ServerResponse,
  settings: LocalStoreSettings,
  key: string,
  etag: string,
  wantedStatus: string | undefined,
): void {
  const location = `${settings.publicUrl}/${localBucket}/${key}`;
  response.setHeader('ETag', etag);
  response.setHeader('Location', location);
  if (wantedStatus !== '201') {
    response.writeHead(wantedStatus === '200' ? 200 : 204).end();
    return;
  }
  const body = formatXml('PostResponse', { Location: location, Bucket: localBucket, Key: key, ETag: etag });
  response.writeHead(201, { 'Content-Type': 'application/xml', 'Content-Length': Buffer.byteLength(body) }).end(body);
}

function wrongFileCount(): StorageError {
  return new StorageError('IncorrectNumberOfFilesInPostRequest', 'POST requires exactly one file upload per request.');
}

function tooManyFields(): StorageError {
  return new StorageError(
    'MaxPostPreDataLengthExceeded',
    'Your POST request fields preceding the upload file were too large.',
  );
}
