import { openAsBlob } from 'node:fs';
import path from 'node:path';
import { maxPhotoBytes } from '#lib/contract/photo-limits.ts';
import { usageError } from './exit-codes.ts';

/** A photo as a form takes it, read from disk as it is sent. @throws a usage error for one that cannot be sent. */
export async function openPhoto(file: string): Promise<File> {
  const bytes = await openBlob(file);
  if (bytes.size > maxPhotoBytes) throw usageError(`${file} is larger than 25 MB.`);
  return new File([bytes], path.basename(file), { type: 'image/jpeg' });
}

async function openBlob(file: string): Promise<Blob> {
  try {
    // For a file that is not there it throws instead of rejecting.
    return await openAsBlob(file);
  } catch {
    throw usageError(`${file} cannot be read.`);
  }
}
