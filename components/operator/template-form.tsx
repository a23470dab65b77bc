'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { toast } from 'sonner';
import useSWR from 'swr';
import { CompanyField } from '#components/forms/company-field.tsx';
import { FormError } from '#components/forms/form-error.tsx';
import { PictureField } from '#components/forms/picture-field.tsx';
import { usePicture } from '#components/forms/use-picture.ts';
import { useServiceForm } from '#components/forms/use-service-form.ts';
import { dataOf } from '#components/swr/call-error.ts';
import { useFailure } from '#components/swr/use-failure.ts';
import { Button } from '#components/ui/button.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { Callout } from '#components/ui/callout.tsx';
import { Field } from '#components/ui/field.tsx';
import { Fieldset } from '#components/ui/fieldset.tsx';
import { FormFoot } from '#components/ui/form-foot.tsx';
import { Input } from '#components/ui/input.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import type { TemplateRequest } from '#lib/contract/template-requests.ts';
import { createTemplate as createTemplateEndpoint } from '#lib/contract/workorder-templates.ts';
import type { WorkorderTemplate } from '#lib/contract/workorders.ts';
import { paths } from '#lib/portal/paths.ts';
import {
  answerRequest,
  createTemplate,
  deleteTemplatePicture,
  loadTemplateChoices,
  updateTemplate,
} from './actions.ts';
import { TemplateSettings } from './template-settings.tsx';
import { preparedTemplate, type TemplateChoices, templateFields, templateStart } from './template-values.ts';

interface TemplateFormProps {
  template?: WorkorderTemplate;
  /** The company the template is for, when the page knows it. */
  company?: { id: number; name: string } | undefined;
  /** Request that the new template answers. */
  request?: TemplateRequest | undefined;
}

/** A workorder template: whom it is for, how its codes look, who prints them, what becomes of them. */
export function TemplateForm({ template, company, request }: TemplateFormProps) {
  const t = useTranslations('operator');
  const common = useTranslations('common');
  const router = useRouter();
  const uploaded = template?.picture;
  const picture = usePicture({
    kind: 'template',
    id: template?.id,
    saved: template && uploaded && paths.templatePicture(template.id, uploaded.uploaded_at, 'full'),
    remove: deleteTemplatePicture,
  });
  const [added, setAdded] = useState<number>();
  const service = useServiceForm({
    schema: createTemplateEndpoint.body,
    defaults: {
      ...templateStart(template, company?.id),
      ...(request && { name: request.name, code_layout: request.code_layout }),
    },
    fields: templateFields,
    prepare: preparedTemplate,
    record: template,
    submit: async (body, _key, changed, loaded) => {
      const { company: _, ...changes } = template ? changed() : body;
      const known = template?.id ?? added;
      const saved = known === undefined ? await createTemplate(body) : await updateTemplate(known, changes, loaded);
      if (!saved.ok || !request) return saved;
      // If the answer fails the template is there: the next attempt updates it instead of creating another.
      setAdded(saved.data.id);
      const answered = await answerRequest(request.id, { template: saved.data.id });
      return answered.ok ? saved : { ...answered, fieldErrors: {} };
    },
    onDone: async ({ id }) => {
      const isComplete = await picture.send(id);
      if (isComplete || !template) toast.success(template ? t('template.saved') : t('template.added'));
      if (isComplete) router.push(paths.operatorTemplates);
      else if (!template) router.push(paths.operatorTemplate(id), { scroll: false });
    },
    ...(template && { stays: 'as sent' as const }),
    draft: `template-${template?.id ?? (request ? `request-${request.id}` : 'new')}`,
  });
  const { form, onSubmit, failure, errorOf } = service;
  const busy = service.busy || picture.sent !== undefined;
  const chosen = form.watch('company') as number | undefined;
  const { data: choices = nothing, error } = useSWR(
    chosen !== undefined && ['template-choices', chosen],
    ([, company]) => dataOf(loadTemplateChoices(company)),
  );
  const problem = useFailure(error)?.message;
  return (
    <form
      method="post"
      onSubmit={onSubmit}
      noValidate
      aria-label={t('template.label')}
      className="grid max-w-160 gap-8"
    >
      <FormError
        title={
          added !== undefined ? t('template.requestLeft') : template ? t('nothingChanged') : t('template.notAdded')
        }
        failure={failure}
      />
      <Fieldset legend={t('whatItIs')}>
        <CompanyField
          control={form.control}
          name="company"
          kind="brand_owner"
          hint={t('mayOrder')}
          error={errorOf('company')}
          companyName={company?.name}
          disabled={template !== undefined || added !== undefined}
        />
        <Field label={t('name')} error={errorOf('name')}>
          <Input autoComplete="off" maxLength={120} {...form.register('name')} />
        </Field>
        <Field label={t('description')} optional hint={t('descriptionHint')} error={errorOf('description')}>
          <Textarea maxLength={1000} {...form.register('description')} />
        </Field>
        <PictureField
          picture={picture}
          busy={busy}
          address={{ error: errorOf('image'), maxLength: 500, ...form.register('image') }}
        />
      </Fieldset>
      {problem && (
        <Callout tone="bad" role="alert" title={t('choicesNotLoaded')}>
          {problem}
        </Callout>
      )}
      <TemplateSettings form={form} errorOf={errorOf} choices={choices} isKnown={template !== undefined} />
      <FormFoot>
        <Button type="submit" variant="primary" busy={busy}>
          {template ? common('save') : t('template.add')}
        </Button>
        <ButtonLink href={paths.operatorTemplates}>{t('back')}</ButtonLink>
      </FormFoot>
    </form>
  );
}

const nothing: TemplateChoices = { partners: [], substrates: [], layouts: [] };
