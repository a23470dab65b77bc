'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import type { DefaultValues, FieldValues, Path } from 'react-hook-form';
import { toast } from 'sonner';
import type * as z from 'zod';
import type { PictureState } from '#components/forms/use-picture.ts';
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
  /** Sent after the record was saved. */
  picture?: PictureState | undefined;
}

export interface RecordFormState<I extends FieldValues, O> extends ServiceForm<I, O> {
  /** Something is not saved yet. */
  isChanged: boolean;
}

/** The form of one record of the catalogue: a new one leads to its page, a changed one stays where it is. */
export function useRecordForm<I extends FieldValues, O extends object, T extends { id: number; name: string }>(
  options: RecordFormOptions<I, O, T>,
): RecordFormState<I, O> {
  const t = useTranslations('catalog');
  const { kind, id, start, create, update, picture, ...rest } = options;
  const router = useRouter();
  const { record } = kindPlaces[kind];
  const service = useServiceForm<I, O, T>({
    ...rest,
    draft: `${kind}-${id ?? `new${start === undefined ? '' : `-${start}`}`}`,
    ...(id !== undefined && { stays: 'as sent' as const }),
    submit: (body, key, changed, loaded) => (id === undefined ? create(body, key) : update(id, changed(), loaded)),
    onDone: async (saved) => {
      const isComplete = !picture || (await picture.send(saved.id));
      if (isComplete || id === undefined) {
        toast.success(id === undefined ? t(`${kind}.added`) : t('form.saved'), { description: saved.name });
      }
      // The page of the record scrolls to a picture that failed.
      if (id === undefined) router.push(record(saved.id), { scroll: isComplete });
      else router.refresh();
    },
  });
  return {
    ...service,
    busy: service.busy || picture?.sent !== undefined,
    isChanged: service.form.formState.isDirty || Boolean(picture?.isChanged),
    clear: () => {
      service.clear();
      picture?.undo();
    },
  };
}
