'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { toast } from 'sonner';
import useSWR from 'swr';
import { CompanyField } from '#components/forms/company-field.tsx';
import { FormError } from '#components/forms/form-error.tsx';
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
import { answerRequest, createTemplate, loadTemplateChoices, updateTemplate } from './actions.ts';
import { PictureAddress } from './picture-address.tsx';
import { PictureField } from './picture-field.tsx';
import { TemplateSettings } from './template-settings.tsx';
import { preparedTemplate, type TemplateChoices, templateFields, templateStart } from './template-values.ts';
import { useTemplatePicture } from './use-template-picture.ts';

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
  const picture = useTemplatePicture();
  const [added, setAdded] = useState<number>();
  const [pictureLeft, setPictureLeft] = useState(false);
  const { form, onSubmit, failure, busy, errorOf } = useServiceForm({
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
      setPictureLeft(saved.ok);
      if (!saved.ok) return saved;
      // A template whose picture was refused is there: saved again, it is changed and not added twice.
      setAdded(saved.data.id);
      const sent = await picture.save(saved.data.id);
      if (!sent.ok) return { ...sent, fieldErrors: {} };
      const answered = request && (await answerRequest(request.id, { template: saved.data.id }));
      return answered && !answered.ok ? { ...answered, fieldErrors: {} } : saved;
    },
    onDone: () => {
      toast.success(template ? t('template.saved') : t('template.added'));
      router.push(paths.operatorTemplates);
    },
    draft: `template-${template?.id ?? (request ? `request-${request.id}` : 'new')}`,
  });
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
        title={pictureLeft ? t('template.pictureLeft') : template ? t('nothingChanged') : t('template.notAdded')}
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
        <PictureField state={picture} template={template} busy={busy} />
        <PictureAddress error={errorOf('image')} {...form.register('image')} />
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
