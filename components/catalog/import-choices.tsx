import { Field } from '#components/ui/field.tsx';
import { RadioGroup } from '#components/ui/radio-group.tsx';
import { Section } from '#components/ui/section.tsx';
import { Select } from '#components/ui/select.tsx';
import { Switch } from '#components/ui/switch.tsx';
import { type ColumnMatch, fieldWords, importFields } from './import-table.ts';

interface ImportChoicesProps {
  header: readonly string[];
  match: ColumnMatch;
  onMatch: (match: ColumnMatch) => void;
  existing: 'refuse' | 'update';
  onExisting: (existing: 'refuse' | 'update') => void;
  addsMissing: boolean;
  onAddsMissing: (adds: boolean) => void;
}

/** Which column is what, and what becomes of what is there already or not yet. */
export function ImportChoices(props: ImportChoicesProps) {
  const { header, match } = props;
  const used = new Set(Object.values(match));
  const leftOut = header.filter((_, index) => !used.has(index));
  return (
    <div className="grid gap-x-9 gap-y-[26px] lg:grid-cols-2">
      <Section title="Columns" className="mt-0">
        <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
          {importFields.map((field) => (
            <Field key={field} label={fieldWords[field]} optional={field === 'sku' ? false : 'unsaid'}>
              <Select
                value={String(match[field])}
                options={[
                  { value: '-1', label: 'No column' },
                  ...header.map((name, index) => ({ value: String(index), label: name || `Column ${index + 1}` })),
                ]}
                onChange={(event) => props.onMatch({ ...match, [field]: Number(event.target.value) })}
              />
            </Field>
          ))}
        </div>
        {leftOut.length > 0 && (
          <p className="mt-3 text-xs text-ink3">
            Left out: {leftOut.map((name) => name || 'a column without a name').join(', ')}
          </p>
        )}
      </Section>
      <Section title="What is there already" className="mt-0">
        <div className="grid gap-4">
          <RadioGroup
            label="SKUs that are there already"
            value={props.existing}
            onValueChange={(value) => props.onExisting(value === 'update' ? 'update' : 'refuse')}
            options={[
              {
                value: 'refuse',
                label: 'Refuse a SKU that is there with other values',
                hint: 'One with the same values is left as it is: the same file can be sent twice.',
              },
              {
                value: 'update',
                label: 'Change the product to what the file says',
                hint: 'An empty cell empties what may be empty. A column that is left out changes nothing.',
              },
            ]}
          />
          <Switch
            checked={props.addsMissing}
            onCheckedChange={props.onAddsMissing}
            hint="By the names in the file. Off: their rows are refused."
          >
            Add brands and campaigns that are not there
          </Switch>
        </div>
      </Section>
    </div>
  );
}
