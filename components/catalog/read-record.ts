import 'server-only';
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { cache } from 'react';
import { mayOpen } from '#lib/portal/may-open.ts';
import { readId } from '#lib/portal/read-id.ts';
import type { CallResult } from '#lib/portal/result.ts';
import { requireSession } from '#lib/portal/session.ts';
import { type CatalogKind, kindPlaces } from './catalog-kinds.ts';

interface PageProps {
  params: Promise<{ id: string }>;
}

/**
 * How the page of one record of the catalogue reads it, once for its title and its content. Undefined: not for the
 * reader's role, and not asked for; a record that is not there ends in the page that says so.
 */
export function recordReader<T extends { name: string }>(
  kind: CatalogKind,
  readOne: (id: number) => Promise<CallResult<T>>,
) {
  const readGiven = cache(async (given: string): Promise<CallResult<T> | undefined> => {
    if (!mayOpen(kindPlaces[kind].page, await requireSession())) return undefined;
    return readOne(readId(given));
  });
  const readRecord = async ({ params }: PageProps) => {
    const result = await readGiven((await params).id);
    if (result && !result.ok && result.status === 404) notFound();
    return result;
  };
  const generateMetadata = async ({ params }: PageProps): Promise<Metadata> => {
    const result = await readGiven((await params).id);
    return { title: result?.ok ? result.data.name : undefined };
  };
  return { readRecord, generateMetadata };
}
