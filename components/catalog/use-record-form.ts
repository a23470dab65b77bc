'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import type { DefaultValues, FieldValues, Path } from 'react-hook-form';
import { toast } from 'sonner';
import type * as z from 'zod';
import { type ServiceForm, useServiceForm } from '#components/forms/use-service-form.ts';
import type { CallResult } from '#lib/portal/result.ts';
import { type CatalogKind, kindPlaces } from './catalog-kinds.ts';

interface RecordFormOptions<I extends FieldValues, O extends object, T> {
  kind: CatalogKind;
  /** Undefined for a new record. */
  id: number | undefined;
  /** Tells drafts of new ones apart that begin differently. */
  start?: number | undefined;
  schema: z.ZodType<O, I>;
  defaults: DefaultValues<I>;
  fields: readonly Path<I>[];
  prepare?: (values: I) => I;
  create: (body: O, key: string) => Promise<CallResult<T>>;
  update: (id: number, changed: Partial<O>, loaded: object | undefined) => Promise<CallResult<T>>;
  /** As the contract shows it. */
  record: object | undefined;
}

/** The form of one record of the catalogue: a new one leads to its page, a changed one stays where it is. */
export function useRecordForm<I extends FieldValues, O extends object, T extends { id: number; name: string }>(
  options: RecordFormOptions<I, O, T>,
): ServiceForm<I, O> {
  const t = useTranslations('catalog');
  const { kind, id, start, create, update, ...rest } = options;
  const router = useRouter();
  const { record } = kindPlaces[kind];
  return useServiceForm<I, O, T>({
    ...rest,
    draft: `${kind}-${id ?? `new${start === undefined ? '' : `-${start}`}`}`,
    ...(id !== undefined && { stays: 'as sent' as const }),
    submit: (body, key, changed, loaded) => (id === undefined ? create(body, key) : update(id, changed(), loaded)),
    onDone: (saved) => {
      toast.success(id === undefined ? t(`${kind}.added`) : t('form.saved'), { description: saved.name });
      if (id === undefined) router.push(record(saved.id));
      else router.refresh();
    },
  });
}
