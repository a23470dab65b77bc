'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { toast } from 'sonner';
import { FormError } from '#components/forms/form-error.tsx';
import { useServiceForm } from '#components/forms/use-service-form.ts';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { FormFoot } from '#components/ui/form-foot.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import type { ScanApp } from '#lib/contract/scan-apps.ts';
import { updateScanApp } from './actions.ts';
import { allowedWebsitesForm } from './scan-app-schema.ts';

const fields = ['allowed_origins'] as const;

/** The websites that may embed the check with a scan app. */
export function AllowedWebsites({ scanApp }: { scanApp: ScanApp }) {
  const router = useRouter();
  const t = useTranslations('scan-apps');
  const [saved, setSaved] = useState({ origins: scanApp.allowed_origins, times: 0 });
  return (
    <Fields
      key={saved.times}
      id={scanApp.id}
      origins={saved.origins}
      wasSaved={saved.times > 0}
      onSaved={({ allowed_origins: origins, name }) => {
        setSaved(({ times }) => ({ origins, times: times + 1 }));
        toast.success(t('saved'), { description: name });
        router.refresh();
      }}
    />
  );
}

interface FieldsProps {
  id: number;
  origins: string[];
  wasSaved: boolean;
  onSaved: (scanApp: ScanApp) => void;
}

function Fields({ id, origins, wasSaved, onSaved }: FieldsProps) {
  const t = useTranslations('scan-apps');
  const common = useTranslations('common');
  const { form, onSubmit, failure, busy, errorOf } = useServiceForm({
    schema: allowedWebsitesForm,
    defaults: { allowed_origins: origins.join('\n') },
    fields,
    draft: `app-websites-${id}`,
    submit: (values) => updateScanApp(id, values),
    onDone: onSaved,
  });
  return (
    <form
      method="post"
      onSubmit={onSubmit}
      noValidate
      aria-label={t('embed.websites')}
      className="grid max-w-120 gap-5"
    >
      <FormError title={t('notChanged')} failure={failure} />
      <Field label={t('embed.origins')} optional hint={t('embed.originsHint')} error={errorOf('allowed_origins')}>
        <Textarea
          rows={3}
          placeholder="https://www.example.com"
          spellCheck={false}
          autoCapitalize="none"
          className="font-mono text-code"
          {...form.register('allowed_origins')}
        />
      </Field>
      <FormFoot>
        <Button type="submit" busy={busy} autoFocus={wasSaved}>
          {common('save')}
        </Button>
      </FormFoot>
    </form>
  );
}
