'use client';

import { useTranslations } from 'next-intl';
import { Facts } from '#components/ui/facts.tsx';
import { Surface } from '#components/ui/surface.tsx';
import type { WorkorderTemplate } from '#lib/contract/workorders.ts';
import type { OrderLookups } from './order-lookups.ts';
import { templateFacts } from './template-facts.ts';

/** Settings of the chosen template. */
export function TemplateSettings({ template, lookups }: { template: WorkorderTemplate; lookups: OrderLookups }) {
  const t = useTranslations('workorders');
  const common = useTranslations('common');
  return (
    <Surface>
      {template.description && <p className="mb-3 text-sm text-ink2">{template.description}</p>}
      <Facts facts={templateFacts(template, lookups, t, common)} />
    </Surface>
  );
}
