import { useTranslations } from 'next-intl';
import type { CompanyNames } from '#components/catalog/company-names.ts';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { CropMarks } from '#components/ui/crop-marks.tsx';
import { Facts } from '#components/ui/facts.tsx';
import { CodeThumbnail } from '#components/workorders/code-sample.tsx';
import type { OrderLookups } from '#components/workorders/order-lookups.ts';
import { templateFacts } from '#components/workorders/template-facts.ts';
import { TemplatePicture } from '#components/workorders/template-picture.tsx';
import type { WorkorderTemplate } from '#lib/contract/workorders.ts';
import { paths } from '#lib/portal/paths.ts';

interface TemplateCardProps {
  template: WorkorderTemplate;
  names: Pick<OrderLookups, 'partners' | 'layouts'>;
  /** Owner of each template, for users who see several companies' templates. */
  companies: CompanyNames | undefined;
  standardUrlPrefix: string;
  mayOrder: boolean;
}

/** One template: how its codes look, what it sets, and the way to an order. */
export function TemplateCard({ template, names, companies, standardUrlPrefix, mayOrder }: TemplateCardProps) {
  const t = useTranslations('templates');
  const common = useTranslations('common');
  const orders = useTranslations('workorders');
  const titleId = `template-${template.id}`;
  const company = companies?.[template.company] ?? common('companyNumber', { id: String(template.company) });
  const whose = companies ? [{ label: t('card.of'), value: company }] : [];
  const orderable = mayOrder && !template.is_archived;
  return (
    <li
      aria-labelledby={titleId}
      className="grid content-start gap-4 rounded-surface border border-line bg-surface p-4 sm:grid-cols-[132px_minmax(0,1fr)] sm:gap-5"
    >
      <div className="grid w-33 content-start gap-3 max-sm:w-full max-sm:grid-cols-2">
        <TemplatePicture template={template} />
        <CropMarks size="fill">
          <CodeThumbnail
            urlPrefix={template.url_prefix || standardUrlPrefix}
            style={template.extended_id_style}
            layout={template.code_layout}
          />
        </CropMarks>
      </div>
      <div className="flex min-w-0 flex-col gap-3">
        <div>
          <h2 id={titleId} className="text-lg font-semibold tracking-tight break-words">
            {template.name}
          </h2>
          {template.description && <p className="mt-0.5 text-ink2">{template.description}</p>}
        </div>
        <Facts facts={[...whose, ...templateFacts(template, names, orders, common)]} />
        {orderable && (
          <div className="mt-auto flex flex-wrap gap-2 pt-1 max-md:*:min-h-11 max-md:*:flex-1">
            <ButtonLink
              href={paths.orderFromTemplate(template.id)}
              aria-label={t('card.orderFrom', { name: template.name })}
            >
              {t('card.order')}
            </ButtonLink>
            {template.code_layout !== 'none' && (
              <ButtonLink
                variant="ghost"
                href={paths.secureFromTemplate(template.id)}
                aria-label={t('card.orderMore', { name: template.name })}
              >
                {t('card.more')}
              </ButtonLink>
            )}
          </div>
        )}
        {template.is_archived && <p className="text-sm text-ink3">{t('card.archived')}</p>}
      </div>
    </li>
  );
}
