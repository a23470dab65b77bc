import { useTranslations } from 'next-intl';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Section } from '#components/ui/section.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { layoutName } from '#components/workorders/workorder-state.ts';
import type { WorkorderTemplate } from '#lib/contract/workorders.ts';
import { paths } from '#lib/portal/paths.ts';

interface CompanyTemplatesProps {
  company: number;
  templates: WorkorderTemplate[];
  mayEdit: boolean;
}

/** The templates a brand owner may order from. */
export function CompanyTemplates({ company, templates, mayEdit }: CompanyTemplatesProps) {
  const common = useTranslations('common');
  const t = useTranslations('operator');
  const add = mayEdit && <ButtonLink href={paths.newTemplateFor(company)}>{t('template.addOne')}</ButtonLink>;
  return (
    <Section title={t('company.templates')} end={templates.length > 0 && add}>
      {templates.length === 0 ? (
        <EmptyState title={t('template.none')} action={add}>
          {t('company.noTemplates')}
        </EmptyState>
      ) : (
        <ul className="list-none divide-y divide-line rounded-surface border border-line bg-surface">
          {templates.map((template) => (
            <li key={template.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-3.5 py-2.5">
              <TextLink href={paths.operatorTemplate(template.id)}>{template.name}</TextLink>
              <span className="text-sm text-ink3">{layoutName(template.code_layout, common)}</span>
              {template.is_archived && <span className="ml-auto text-sm text-ink3">{t('archived')}</span>}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
