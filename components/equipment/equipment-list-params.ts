import { createLoader, type inferParserType, parseAsStringLiteral } from 'nuqs/server';
import { listParams } from '#components/data-table/list-params.ts';

const views = ['substrates', 'layouts'] as const;

/** What the page keeps in its address. Without a view it shows equipment. */
export const equipmentListParams = {
  ...listParams(['name', 'id'], 'name'),
  view: parseAsStringLiteral(views),
};
export const loadEquipmentListParams = createLoader(equipmentListParams);
export type EquipmentListValues = inferParserType<typeof equipmentListParams>;

/** The parsers of one view's list: the view is no filter of it. */
export const { view: _view, ...oneListParams } = equipmentListParams;
