'use client';

import { useTranslations } from 'next-intl';
import { Field } from '#components/ui/field.tsx';
import type { ListFilter } from '#components/ui/filter-set.tsx';
import { Input } from '#components/ui/input.tsx';
import { Select } from '#components/ui/select.tsx';
import type { Translator } from '#lib/texts/translator.ts';
import type { CodeFilterValues } from './code-list-params.ts';
import { PopoverFilter } from './popover-filter.tsx';
import { TextFilter } from './typed-filters.tsx';

type ScmFields = readonly { key: string; name: string }[];

interface ScmFilterProps {
  fields: ScmFields;
  filters: CodeFilterValues;
  set: (next: Record<string, string | null>) => void;
  t: Translator<'codes'>;
}

const prefix = 'scm_';

/** Values of SCM fields: a filter for each that is set, and one for another. */
export function scmFilters({ fields, filters, set, t }: ScmFilterProps): (ListFilter | false)[] {
  const asked = Object.keys(filters).filter((name) => name.startsWith(prefix));
  const others = fields.filter(({ key }) => filters[prefix + key] === undefined);
  return [
    ...asked.map((name): ListFilter => {
      const label = fields.find(({ key }) => prefix + key === name)?.name ?? name.slice(prefix.length);
      const onChange = (value: string | null) => set({ [name]: value });
      return {
        ...{ name, label, isSet: true },
        chip: (defaultOpen) => (
          <TextFilter
            defaultOpen={defaultOpen}
            label={label}
            maxLength={1000}
            value={filters[name]}
            onChange={onChange}
          />
        ),
      };
    }),
    others.length > 0 && {
      ...{ name: 'scm', label: t('filter.scmField'), isSet: false },
      chip: (defaultOpen) => (
        <OtherScmFilter
          defaultOpen={defaultOpen}
          fields={others}
          onSubmit={(key, value) => set({ [prefix + key]: value })}
        />
      ),
    },
  ];
}

interface OtherScmFilterProps {
  fields: ScmFields;
  onSubmit: (key: string, value: string) => void;
  defaultOpen: boolean;
}

function OtherScmFilter({ fields, onSubmit, defaultOpen }: OtherScmFilterProps) {
  const t = useTranslations('codes');
  return (
    <PopoverFilter
      defaultOpen={defaultOpen}
      label={t('filter.scmField')}
      value={undefined}
      onClear={() => undefined}
      note={t('filter.whole')}
      onSubmit={(form) => {
        const value = String(form.get('value') ?? '').trim();
        if (!value) return t('filter.giveValue');
        onSubmit(String(form.get('key') ?? ''), value);
        return undefined;
      }}
    >
      <Field label={t('filter.field')} optional="unsaid">
        <Select name="key" options={fields.map(({ key, name }) => ({ value: key, label: name }))} />
      </Field>
      <Field label={t('filter.value')} optional="unsaid">
        <Input name="value" maxLength={1000} autoComplete="off" spellCheck={false} />
      </Field>
    </PopoverFilter>
  );
}
