import { Button } from '#components/ui/button.tsx';
import { formatNumber, plural } from '#components/ui/format.ts';
import { Section } from '#components/ui/section.tsx';
import { Status } from '#components/ui/status.tsx';
import { Table, TBody, Td, THead, Th, Tr, WrongValue } from '#components/ui/table.tsx';
import { type ColumnMatch, fieldWords, type ImportField, type ImportRow, importFields } from './import-table.ts';

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
  const fields = importFields.filter((field) => match[field] >= 0);
  const shown = [...rows]
    .sort((a, b) => Number(b.errors.length > 0) - Number(a.errors.length > 0))
    .slice(0, shownAtOnce);
  return (
    <Section
      title="Check"
      className="mt-0"
      end={bad > 0 && <Button onClick={onSave}>Download rows with errors</Button>}
    >
      <p role="status" className="mb-3 text-ink2">
        {bad === 0
          ? `No errors found in ${plural(rows.length, 'row')}.`
          : `${plural(rows.length - bad, 'row')} can be sent, ${formatNumber(bad)} ${bad === 1 ? 'has' : 'have'} errors.`}
      </p>
      <Table label="Rows of the file" tight>
        <THead>
          <Th numeric>Row</Th>
          {fields.map((field) => (
            <Th key={field}>{fieldWords[field]}</Th>
          ))}
          <Th>Check</Th>
        </THead>
        <TBody>
          {shown.map((row) => (
            <Tr key={row.number}>
              <Td numeric phone="end">
                {row.number}
              </Td>
              {fields.map((field) => (
                <Td
                  key={field}
                  phone={field === 'sku' || field === 'name' ? 'main' : 'line'}
                  className="max-w-60 truncate"
                >
                  <Value row={row} field={field} />
                </Td>
              ))}
              <Td wrap className="min-w-48">
                {row.errors.length === 0 ? (
                  <Status tone="ok">Can be sent</Status>
                ) : (
                  <ul className="list-none text-sm text-bad">
                    {row.errors.map(({ field, message }) => (
                      <li key={field + message}>
                        {fieldWords[field]}: {message}
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
          The first {shownAtOnce} of {formatNumber(rows.length)} rows{bad > 0 && ', those with errors first'}.
        </p>
      )}
    </Section>
  );
}

function Value({ row, field }: { row: ImportRow; field: ImportField }) {
  const value = row.item[field] ?? '';
  const isWrong = row.errors.some((error) => error.field === field);
  if (isWrong) return <WrongValue>{value || 'empty'}</WrongValue>;
  return field === 'sku' ? <span className="font-mono text-code">{value}</span> : value;
}
