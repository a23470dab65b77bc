'use client';

import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { ListFrame } from '#components/data-table/list-frame.tsx';
import { ListRows, type ListViewProps } from '#components/data-table/list-rows.tsx';
import { useListParams } from '#components/data-table/use-list-params.ts';
import { useListWords } from '#components/data-table/use-list-words.ts';
import { FilterChip } from '#components/ui/filter-chip.tsx';
import { TemplateCard } from './template-card.tsx';
import { templates } from './templates.list.tsx';

// Brings the table library; the list begins with cards.
const TemplateTable = dynamic(() => import('./template-table.tsx').then((part) => part.TemplateTable));

/** Templates as cards, by how their codes look, or as a table, to compare what they set. */
export const TemplateList = (props: ListViewProps) =>
  props.values['as'] ? <TemplateTable {...props} end={<ViewSwitch as="cards" />} /> : <TemplateCards {...props} />;

function TemplateCards(props: ListViewProps) {
  const t = useTranslations('templates');
  const words = useListWords(templates, props.given);
  return (
    <ListFrame>
      <ListRows {...props} list={templates} words={words} end={<ViewSwitch as="table" />}>
        {(empty) =>
          props.rows.length === 0 ? (
            empty
          ) : (
            <ul aria-label={t('list.label')} className="grid list-none gap-4 xl:grid-cols-2">
              {props.rows.map((template) => (
                <TemplateCard key={template.id} template={template} {...props.given} />
              ))}
            </ul>
          )
        }
      </ListRows>
    </ListFrame>
  );
}

function ViewSwitch({ as }: { as: 'cards' | 'table' }) {
  const t = useTranslations('templates');
  const [, set] = useListParams(templates.params);
  return (
    <FilterChip
      label={as === 'cards' ? t('list.asCards') : t('list.asTable')}
      onClick={() => set({ as: as === 'cards' ? null : as })}
    />
  );
}
