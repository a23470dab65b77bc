'use client';

import { useRouter } from 'next/navigation';
import { ControlledField } from '#components/forms/controlled-field.tsx';
import { FormError } from '#components/forms/form-error.tsx';
import { PickField } from '#components/forms/pick-field.tsx';
import { useServiceForm } from '#components/forms/use-service-form.ts';
import { Button } from '#components/ui/button.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { RadioGroup } from '#components/ui/radio-group.tsx';
import { Select } from '#components/ui/select.tsx';
import { Switch } from '#components/ui/switch.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import { showToast } from '#components/ui/toast-store.ts';
import type { IngestionTemplate } from '#lib/contract/ingestion-templates.ts';
import { paths } from '#lib/portal/paths.ts';
import { addUploadTemplate, changeUploadTemplate, findWorkorderTemplates } from './actions.ts';
import { PictureAddress } from './picture-address.tsx';

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

const modes = [
  {
    value: 'pre-print',
    label: 'Before printing',
    hint: 'The order goes the way of any other: it still has to be printed.',
  },
  { value: 'post-print', label: 'When printed already', hint: 'The order is completed as soon as the codes are in.' },
];
const formats = [
  { value: 'default', label: 'Default: letters, digits, - and _' },
  { value: 'gs1', label: 'GS1 Digital Link' },
];

/** A template of uploads: the order made of them, and how their ids are read. */
export function UploadTemplateForm({ template }: { template?: IngestionTemplate }) {
  const router = useRouter();
  const { form, onSubmit, failure, busy, errorOf } = useServiceForm({
    schema: () =>
      import('#lib/contract/ingestion-templates.ts').then((contract) => contract.createIngestionTemplate.body),
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
    submit: ({ frontend_settings: _, default_scm_data: __, ...body }) =>
      template ? changeUploadTemplate(template.key, body) : addUploadTemplate(body),
    onDone: () => {
      showToast({ title: template ? 'Template saved' : 'Template added' });
      router.push(paths.operatorUploads);
    },
    ...(!template && { draft: 'upload-template' }),
  });
  const { control } = form;
  return (
    <form method="post" onSubmit={onSubmit} noValidate aria-label="Template" className="grid max-w-160 gap-5">
      <FormError title={template ? 'Nothing was changed' : 'The template was not added'} failure={failure} />
      <ControlledField
        control={control}
        name="workorder_template"
        label="Workorder template"
        hint="Orders made of uploads follow it; its brand owner is who may upload."
        error={errorOf('workorder_template')}
        render={(field) => (
          <PickField
            find="Find a workorder template"
            placeholder="Name"
            nothing="No workorder template has this name."
            search={findWorkorderTemplates}
            value={field.value}
            valueName={template?.workorder_template.name}
            onChange={field.onChange}
            onBlur={field.onBlur}
          />
        )}
      />
      <Field label="Name" error={errorOf('name')}>
        <Input autoComplete="off" maxLength={120} {...form.register('name')} />
      </Field>
      <Field label="Description" optional error={errorOf('description')}>
        <Textarea maxLength={1000} {...form.register('description')} />
      </Field>
      <div className="grid gap-1.5">
        <span id="mode-label" className="text-sm font-medium">
          When the codes come
        </span>
        <ControlledField
          control={control}
          name="ingestion_mode"
          render={(field) => (
            <RadioGroup
              labelledBy="mode-label"
              look="cards"
              options={modes}
              value={field.value ?? ''}
              onValueChange={field.onChange}
            />
          )}
        />
      </div>
      <Field label="Form of the ids" error={errorOf('id_format')}>
        <Select options={formats} {...form.register('id_format')} />
      </Field>
      <PictureAddress error={errorOf('image')} {...form.register('image')} />
      <ControlledField
        control={control}
        name="allow_posted_duplicates"
        render={(field) => (
          <Switch
            checked={field.value ?? false}
            onCheckedChange={field.onChange}
            hint="An id that stands twice in one upload is taken once. Off: the upload is refused."
          >
            Take repeated ids once
          </Switch>
        )}
      />
      {template && (
        <ControlledField
          control={control}
          name="is_archived"
          render={(field) => (
            <Switch
              checked={field.value ?? false}
              onCheckedChange={field.onChange}
              hint="No new upload is started with it. Uploads under way go on."
            >
              Archived
            </Switch>
          )}
        />
      )}
      <div className="flex gap-2">
        <Button type="submit" variant="primary" busy={busy}>
          {template ? 'Save' : 'Add ingestion template'}
        </Button>
        <ButtonLink href={paths.operatorUploads}>Back</ButtonLink>
      </div>
    </form>
  );
}
