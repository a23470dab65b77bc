import { useTranslations } from 'next-intl';
import { Field } from '#components/ui/field.tsx';
import { RadioGroup } from '#components/ui/radio-group.tsx';
import { Section } from '#components/ui/section.tsx';
import { Select } from '#components/ui/select.tsx';
import { Switch } from '#components/ui/switch.tsx';
import { type ColumnMatch, importFields } from './import-table.ts';

interface ImportChoicesProps {
  header: readonly string[];
  match: ColumnMatch;
  onMatch: (match: ColumnMatch) => void;
  existing: 'refuse' | 'update';
  onExisting: (existing: 'refuse' | 'update') => void;
  addsMissing: boolean;
  onAddsMissing: (adds: boolean) => void;
}

/** Choices of an import: the column of each field, and the treatment of existing products and missing brands. */
export function ImportChoices(props: ImportChoicesProps) {
  const t = useTranslations('catalog');
  const { header, match } = props;
  const used = new Set(Object.values(match));
  const leftOut = header.filter((_, index) => !used.has(index));
  return (
    <div className="grid gap-x-9 lg:grid-cols-2">
      <Section title={t('import.columns')}>
        <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
          {importFields.map((field) => (
            <Field key={field} label={t(`field.${field}`)} optional={field === 'sku' ? false : 'unsaid'}>
              <Select
                value={String(match[field])}
                options={[
                  { value: '-1', label: t('import.noColumn') },
                  ...header.map((name, index) => ({
                    value: String(index),
                    label: name || t('import.column', { column: String(index + 1) }),
                  })),
                ]}
                onChange={(event) => props.onMatch({ ...match, [field]: Number(event.target.value) })}
              />
            </Field>
          ))}
        </div>
        {leftOut.length > 0 && (
          <p className="mt-3 text-xs text-ink3">
            {t('import.leftOut', { columns: leftOut.map((name) => name || t('import.nameless')).join(', ') })}
          </p>
        )}
      </Section>
      <Section title={t('import.there')}>
        <div className="grid gap-4">
          <RadioGroup
            label={t('import.thereLabel')}
            value={props.existing}
            onValueChange={(value) => props.onExisting(value === 'update' ? 'update' : 'refuse')}
            options={[
              {
                value: 'refuse',
                label: t('import.refuse'),
                hint: t('import.refuseHint'),
              },
              {
                value: 'update',
                label: t('import.update'),
                hint: t('import.updateHint'),
              },
            ]}
          />
          <Switch checked={props.addsMissing} onCheckedChange={props.onAddsMissing} hint={t('import.addsHint')}>
            {t('import.adds')}
          </Switch>
        </div>
      </Section>
    </div>
  );
}
