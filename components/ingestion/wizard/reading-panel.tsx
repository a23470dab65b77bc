import { useTranslations } from 'next-intl';
import { ReadingFields } from '#components/forms/reading-fields.tsx';
import { Table, TBody, Td, THead, Th, Tr } from '#components/ui/table.tsx';
import type { SourceChoice, SourceReading } from '#lib/upload/table/source-reading.ts';

type TableReading = Extract<SourceReading, { kind: 'text' | 'sheet' }>;

interface ReadingPanelProps {
  reading: TableReading;
  onChoice: (next: SourceChoice) => void;
  disabled: boolean;
}

/** Detected form of the file, each part of which can be changed, and the first rows. */
export function ReadingPanel(props: ReadingPanelProps) {
  return (
    <>
      <ReadingFields {...props} />
      <SampleTable reading={props.reading} />
    </>
  );
}

function SampleTable({ reading }: { reading: TableReading }) {
  const t = useTranslations('ingestion');
  const width = Math.max(reading.columns.length, ...reading.rows.map(({ fields }) => fields.length));
  const places = Array.from({ length: Math.min(width, 40) }, (_, place) => place);
  return (
    <div className="mt-4">
      <h3 className="mb-2 text-xs text-ink3">{t('reading.firstRows')}</h3>
      <Table label={t('reading.rowsLabel')} tight className="max-md:[&_table]:!block">
        <THead>
          <Th numeric className="w-14">
            {t('column.row')}
          </Th>
          {places.map((place) => (
            <Th key={place}>{reading.columns[place]?.name || t('columns.numbered', { column: String(place + 1) })}</Th>
          ))}
        </THead>
        <TBody>
          {reading.rows.map(({ row, fields }) => (
            <Tr key={row}>
              <Td numeric phone="end">
                {row}
              </Td>
              {places.map((place) => (
                <Td key={place} phone={place === 0 ? 'main' : 'line'} className="max-w-72 truncate">
                  {fields[place] ?? ''}
                </Td>
              ))}
            </Tr>
          ))}
        </TBody>
      </Table>
    </div>
  );
}
