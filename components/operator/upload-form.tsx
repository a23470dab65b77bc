'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { Controller } from 'react-hook-form';
import { toast } from 'sonner';
import { FormError } from '#components/forms/form-error.tsx';
import { PickField } from '#components/forms/pick-field.tsx';
import { PictureAddress } from '#components/forms/picture-address.tsx';
import { SwitchField } from '#components/forms/switch-field.tsx';
import { useServiceForm } from '#components/forms/use-service-form.ts';
import { Button } from '#components/ui/button.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { Field } from '#components/ui/field.tsx';
import { FormFoot } from '#components/ui/form-foot.tsx';
import { Input } from '#components/ui/input.tsx';
import { RadioGroup } from '#components/ui/radio-group.tsx';
import { Select } from '#components/ui/select.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import { createIngestionTemplate, type IngestionTemplate } from '#lib/contract/ingestion-templates.ts';
import { paths } from '#lib/portal/paths.ts';
import type { Translator } from '#lib/texts/translator.ts';
import { createUploadTemplate, findWorkorderTemplates, updateUploadTemplate } from './actions.ts';

const fields = [
  'workorder_template',
  'name',
  'description',
  'ingestion_mode',
  'id_format',
  'allow_posted_duplicates',
  'is_archived',
  'image',
] as const;

const modes = (t: Translator<'operator'>) => [
  {
    value: 'pre-print',
    label: t('mode.before'),
    hint: t('mode.beforeHint'),
  },
  { value: 'post-print', label: t('mode.after'), hint: t('mode.afterHint') },
];
const formats = (t: Translator<'operator'>) => [
  { value: 'default', label: t('format.default') },
  { value: 'gs1', label: t('format.gs1') },
];

/** A template of uploads: the order made of them, and how their ids are read. */
export function UploadTemplateForm({ template }: { template?: IngestionTemplate }) {
  const t = useTranslations('operator');
  const common = useTranslations('common');
  const router = useRouter();
  const { form, onSubmit, failure, busy, errorOf } = useServiceForm({
    schema: createIngestionTemplate.body,
    defaults: {
      ...(template && { workorder_template: template.workorder_template.id }),
      name: template?.name ?? '',
      description: template?.description ?? '',
      ingestion_mode: template?.workorder_template.ingestion_mode ?? 'pre-print',
      id_format: template?.id_format ?? 'default',
      allow_posted_duplicates: template?.allow_posted_duplicates ?? false,
      is_archived: template?.is_archived ?? false,
      image: template?.image ?? null,
    },
    fields,
    prepare: (values) => ({ ...values, image: values.image || null }),
    record: template,
    submit: ({ frontend_settings: _, default_scm_data: __, ...body }, _key, changed, loaded) =>
      template ? updateUploadTemplate(template.key, changed(), loaded) : createUploadTemplate(body),
    onDone: () => {
      toast.success(template ? t('template.saved') : t('template.added'));
      router.push(paths.operatorUploads);
    },
    draft: `upload-template-${template?.key ?? 'new'}`,
  });
  const { control } = form;
  return (
    <form
      method="post"
      onSubmit={onSubmit}
      noValidate
      aria-label={t('template.label')}
      className="grid max-w-160 gap-5"
    >
      <FormError title={template ? t('nothingChanged') : t('template.notAdded')} failure={failure} />
      <Controller
        control={control}
        name="workorder_template"
        render={({ field }) => (
          <Field label={t('workorderTemplate')} hint={t('workorderTemplateHint')} error={errorOf('workorder_template')}>
            <PickField
              find={t('findTemplate')}
              placeholder={t('name')}
              nothing={t('noTemplate')}
              search={findWorkorderTemplates}
              value={field.value}
              valueName={template?.workorder_template.name}
              onChange={field.onChange}
              onBlur={field.onBlur}
            />
          </Field>
        )}
      />
      <Field label={t('name')} error={errorOf('name')}>
        <Input autoComplete="off" maxLength={120} {...form.register('name')} />
      </Field>
      <Field label={t('description')} optional error={errorOf('description')}>
        <Textarea maxLength={1000} {...form.register('description')} />
      </Field>
      <div className="grid gap-1.5">
        <span id="mode-label" className="text-sm font-medium">
          {t('whenCodesCome')}
        </span>
        <Controller
          control={control}
          name="ingestion_mode"
          render={({ field }) => (
            <RadioGroup
              labelledBy="mode-label"
              look="cards"
              options={modes(t)}
              value={field.value ?? ''}
              onValueChange={field.onChange}
            />
          )}
        />
      </div>
      <Field label={t('idForm')} error={errorOf('id_format')}>
        <Select options={formats(t)} {...form.register('id_format')} />
      </Field>
      <PictureAddress kind="template" maxLength={500} error={errorOf('image')} {...form.register('image')} />
      <SwitchField control={control} name="allow_posted_duplicates" hint={t('repeatedIdsHint')}>
        {t('repeatedIds')}
      </SwitchField>
      {template && (
        <SwitchField control={control} name="is_archived" hint={t('uploadArchivedHint')}>
          {t('archived')}
        </SwitchField>
      )}
      <FormFoot>
        <Button type="submit" variant="primary" busy={busy}>
          {template ? common('save') : t('upload.add')}
        </Button>
        <ButtonLink href={paths.operatorUploads}>{t('back')}</ButtonLink>
      </FormFoot>
    </form>
  );
}
