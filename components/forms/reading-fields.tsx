import { useTranslations } from 'next-intl';
import { Field } from '#components/ui/field.tsx';
import { Select } from '#components/ui/select.tsx';
import { delimiters } from '#lib/upload/delimiters.ts';
import { encodingLabel } from '#lib/upload/table/encoding-name.ts';
import type { SampleRow } from '#lib/upload/table/source-format.ts';
import type { SourceChoice, SourceReading } from '#lib/upload/table/source-reading.ts';
import { textEncodings } from '#lib/upload/table/text-encoding.ts';
import { delimiterKeys } from './delimiter-keys.ts';
import { TableDoubts } from './table-doubts.tsx';

interface ReadingFieldsProps {
  reading: Extract<SourceReading, { kind: 'text' | 'sheet' }>;
  onChoice: (next: SourceChoice) => void;
  disabled: boolean;
}

/** Detected form of a file, each part of which can be changed, and what the reader doubts. Needs the texts of `ingestion`. */
export function ReadingFields({ reading, onChoice, disabled }: ReadingFieldsProps) {
  const t = useTranslations('ingestion');
  const label = ({ row, fields }: SampleRow) =>
    t('reading.row', { row: String(row), values: fields.join(' · ').slice(0, 60) });
  const headerField = (
    <Field label={t('reading.headerRow')} optional="unsaid">
      <Select
        disabled={disabled}
        value={String(reading.headerRow)}
        onChange={({ target }) => onChoice({ headerRow: Number(target.value) })}
        options={[
          ...reading.headerChoices.map((choice) => ({ value: String(choice.row), label: label(choice) })),
          { value: '0', label: t('reading.noHeader') },
        ]}
      />
    </Field>
  );
  return (
    <>
      <div className="grid max-w-180 gap-4 sm:grid-cols-3">
        {reading.kind === 'text' ? (
          <>
            <Field label={t('reading.between')} optional="unsaid">
              <Select
                disabled={disabled}
                value={reading.delimiter}
                onChange={({ target }) => {
                  const delimiter = delimiters.find((known) => known === target.value);
                  if (delimiter) onChoice({ delimiter });
                }}
                options={delimiters.map((value) => ({ value, label: t(`delimiter.${delimiterKeys[value]}`) }))}
              />
            </Field>
            <Field label={t('reading.encoding')} optional="unsaid">
              <Select
                disabled={disabled}
                value={reading.encoding}
                onChange={({ target }) => {
                  const encoding = textEncodings.find((known) => known === target.value);
                  if (encoding) onChoice({ encoding });
                }}
                options={textEncodings.map((value) => ({ value, label: encodingLabel(value, t) }))}
              />
            </Field>
          </>
        ) : (
          <Field label={t('reading.sheet')} optional="unsaid" className="sm:col-span-2">
            <Select
              disabled={disabled}
              value={String(reading.sheet)}
              onChange={({ target }) => onChoice({ sheet: Number(target.value) })}
              options={reading.sheets.map(({ name, isHidden }, index) => ({
                value: String(index),
                label: isHidden ? t('reading.hiddenSheet', { name }) : name,
              }))}
            />
          </Field>
        )}
        {headerField}
      </div>
      <TableDoubts doubts={reading.doubts} />
    </>
  );
}
