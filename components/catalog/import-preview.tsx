import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';

import { Section } from '#components/ui/section.tsx';
import { Status } from '#components/ui/status.tsx';
import { Table, TBody, Td, THead, Th, Tr, WrongValue } from '#components/ui/table.tsx';
import { type ColumnMatch, type ImportField, type ImportRow, importFields } from './import-table.ts';

interface ImportPreviewProps {
  rows: readonly ImportRow[];
  match: ColumnMatch;
  /** How many have errors. */
  bad: number;
  onSave: () => void;
}

const shownAtOnce = 50;

/** The rows as they will be sent; those with errors first. */
export function ImportPreview({ rows, match, bad, onSave }: ImportPreviewProps) {
  const t = useTranslations('catalog');
  const fields = importFields.filter((field) => match[field] >= 0);
  const shown = [...rows]
    .sort((a, b) => Number(b.errors.length > 0) - Number(a.errors.length > 0))
    .slice(0, shownAtOnce);
  return (
    <Section title={t('import.check')} end={bad > 0 && <Button onClick={onSave}>{t('import.saveBad')}</Button>}>
      <p role="status" className="mb-3 text-ink2">
        {bad === 0
          ? t('import.noErrors', { count: rows.length })
          : t('import.someErrors', { good: rows.length - bad, bad })}
      </p>
      <Table label={t('import.rowsOfFile')} tight>
        <THead>
          <Th numeric>{t('import.row')}</Th>
          {fields.map((field) => (
            <Th key={field}>{t(`field.${field}`)}</Th>
          ))}
          <Th>{t('import.check')}</Th>
        </THead>
        <TBody>
          {shown.map((row) => (
            <Tr key={row.number}>
              <Td numeric phone="main" className="max-md:flex-none!">
                {row.number}
              </Td>
              {fields.map((field) => (
                <Td key={field} phone={field === 'sku' ? 'main' : 'line'} className="max-w-60 truncate">
                  <Value row={row} field={field} />
                </Td>
              ))}
              <Td wrap className="min-w-48">
                {row.errors.length === 0 ? (
                  <Status tone="ok">{t('import.canBeSent')}</Status>
                ) : (
                  <ul className="list-none text-sm text-bad">
                    {row.errors.map(({ field, message }) => (
                      <li key={`${field} ${message}`}>
                        {field && `${t(`field.${field}`)}: `}
                        {message}
                      </li>
                    ))}
                  </ul>
                )}
              </Td>
            </Tr>
          ))}
        </TBody>
      </Table>
      {rows.length > shown.length && (
        <p className="mt-2 text-sm text-ink3">
          {t(bad > 0 ? 'import.firstRowsBad' : 'import.firstRows', {
            shown: String(shownAtOnce),
            count: rows.length,
          })}
        </p>
      )}
    </Section>
  );
}

function Value({ row, field }: { row: ImportRow; field: ImportField }) {
  const t = useTranslations('catalog');
  const value = row.item[field] ?? '';
  const isWrong = row.errors.some((error) => error.field === field);
  if (isWrong) return <WrongValue>{value || t('import.empty')}</WrongValue>;
  return field === 'sku' ? <span className="font-mono text-code">{value}</span> : value;
}
