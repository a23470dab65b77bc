'use client';

import { Plus, X } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { useFieldArray } from 'react-hook-form';
import { toast } from 'sonner';
import type * as z from 'zod';
import { reasonOptions } from '#components/codes/code-words.ts';
import { FormError } from '#components/forms/form-error.tsx';
import { useServiceForm } from '#components/forms/use-service-form.ts';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { FormFoot } from '#components/ui/form-foot.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Select } from '#components/ui/select.tsx';
import { Surface } from '#components/ui/surface.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import { type Brand, brandEndpoints } from '#lib/contract/brands.ts';
import { checkPageLanguages, maxBlacklistWords } from '#lib/contract/values/check-page.ts';
import { updateLookup } from './actions.ts';

const schema = brandEndpoints.create.body.pick({ blacklist_words: true });
const fields = ['blacklist_words'] as const;
const anyReason = { setValueAs: (value: string | number | null) => (value ? Number(value) : null) };
const anyLanguage = { setValueAs: (value: string | null) => value || null };

/** Texts of a brand for blacklisted codes, by reason and by language of the visitor. */
export function BrandWords({ brand }: { brand: Pick<Brand, 'id' | 'blacklist_words'> }) {
  const t = useTranslations('catalog');
  const common = useTranslations('common');
  const names = new Intl.DisplayNames([useLocale()], { type: 'language' });
  const router = useRouter();
  const { form, onSubmit, failure, busy, errorOf } = useServiceForm({
    schema,
    // A language that only a later service knows is refused when it is sent, and stays as it is until then.
    defaults: { blacklist_words: brand.blacklist_words as z.input<typeof schema>['blacklist_words'] },
    fields,
    draft: `brand-words-${brand.id}`,
    stays: 'as sent',
    submit: (body) => updateLookup('brand', brand.id, body),
    onDone: () => {
      toast.success(t('form.saved'));
      router.refresh();
    },
  });
  const rows = useFieldArray({ control: form.control, name: 'blacklist_words' });
  const problems = form.formState.errors.blacklist_words;
  return (
    <form method="post" onSubmit={onSubmit} noValidate aria-label={t('words.title')}>
      <FormError title={t('form.nothingSaved')} failure={failure} />
      <Surface className="grid gap-5">
        <p className="text-sm text-ink2">{t('words.text')}</p>
        {rows.fields.map((row, index) => {
          const number = String(index + 1);
          return (
            <fieldset key={row.id} className="grid gap-2 border-b border-line pb-5">
              <legend className="sr-only">{t('words.row', { number })}</legend>
              <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-end gap-2">
                <Field label={t('words.reason')}>
                  <Select
                    placeholder={t('words.anyReason')}
                    options={reasonOptions(common)}
                    {...form.register(`blacklist_words.${index}.reason`, anyReason)}
                  />
                </Field>
                <Field label={t('words.language')}>
                  <Select
                    placeholder={t('words.anyLanguage')}
                    options={checkPageLanguages.map((value) => ({ value, label: names.of(value) ?? value }))}
                    {...form.register(`blacklist_words.${index}.language`, anyLanguage)}
                  />
                </Field>
                <IconButton label={t('words.remove', { number })} onClick={() => rows.remove(index)}>
                  <X size={16} strokeWidth={2} aria-hidden="true" />
                </IconButton>
              </div>
              <Field label={t('words.says')} error={problems?.[index]?.text?.message}>
                <Textarea rows={2} maxLength={500} {...form.register(`blacklist_words.${index}.text`)} />
              </Field>
            </fieldset>
          );
        })}
        {errorOf('blacklist_words') && <p className="text-xs text-bad">{errorOf('blacklist_words')}</p>}
        <div>
          <Button
            icon={<Plus size={14} strokeWidth={2} aria-hidden="true" />}
            disabled={rows.fields.length >= maxBlacklistWords}
            onClick={() => rows.append({ reason: null, language: null, text: '' })}
          >
            {t('words.add')}
          </Button>
        </div>
        <FormFoot>
          <Button type="submit" variant="primary" busy={busy}>
            {t('form.saveChanges')}
          </Button>
        </FormFoot>
      </Surface>
    </form>
  );
}
