import type { ListColumn } from '#components/data-table/define-list.ts';

/** Column of an address as text: short, and never followed. */
export const urlColumn = <T extends { url: string }>(header: string): ListColumn<T> => ({
  id: 'url',
  header,
  value: ({ url }) => url,
  cell: ({ url }) =>
    url && (
      <span className="inline-block max-w-100 truncate align-bottom font-mono text-code text-ink2 max-md:max-w-60">
        {url.replace(/^https?:\/\//, '')}
      </span>
    ),
});
