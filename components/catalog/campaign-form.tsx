'use client';

import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { createCampaign } from '#lib/contract/brands.ts';
import type { Campaign } from '#lib/contract/catalog.ts';
import { useTexts } from '#texts';
import { addCampaign, changeCampaign } from './actions.ts';
import { AddressField } from './address-fields.tsx';
import { RecordForm } from './record-form.tsx';
import { useRecordForm } from './use-record-form.ts';

const fields = ['name', 'url'] as const;

/** Adds a campaign, or changes one. */
export function CampaignForm({ campaign }: { campaign?: Campaign }) {
  const t = useTexts('catalog');
  const service = useRecordForm({
    kind: 'campaign',
    id: campaign?.id,
    schema: createCampaign.body,
    defaults: { name: campaign?.name ?? '', url: campaign?.url ?? '' },
    fields,
    add: addCampaign,
    change: changeCampaign,
  });
  const { form, errorOf } = service;
  return (
    <RecordForm kind="campaign" isNew={campaign === undefined} service={service}>
      <Field label={t('field.name')} error={errorOf('name')}>
        <Input autoComplete="off" maxLength={120} {...form.register('name')} />
      </Field>
      <AddressField
        label={t('field.url')}
        hint={t('campaign.urlHint')}
        error={errorOf('url')}
        {...form.register('url')}
      />
    </RecordForm>
  );
}
