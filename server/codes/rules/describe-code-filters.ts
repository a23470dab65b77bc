/** One line for the list of downloads: "All codes", or the filters as they were given. */
export function describeCodeFilters({ form, ...filters }: Record<string, unknown>): string {
  const line = wordsOf(filters);
  if (form === 'xlsx') return `${line}, as a workbook`;
  return form === 'spreadsheet' ? `${line}, for a spreadsheet` : line;
}

function wordsOf(filters: Record<string, unknown>): string {
  if (typeof filters.chosen === 'number')
    return filters.chosen === 1 ? '1 chosen code' : `${filters.chosen} chosen codes`;
  const parts = Object.entries(filters)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name} ${String(value)}`);
  const line = parts.length === 0 ? 'All codes' : `Codes with ${parts.join(', ')}`;
  return line.length > 300 ? `${line.slice(0, 299)}…` : line;
}
