// Written by `npm run texts` from en/data-table.json.
import type { Tag } from '../tag.ts';

export interface DataTableTexts {
  plain: {
    'search': { list: string };
    'nothingFits': undefined;
    'takeOff': undefined;
    'behind': undefined;
    'nothingMatches': undefined;
    'newer': undefined;
    'older': undefined;
    'columns': undefined;
    'columnsShown': undefined;
    'showAll': undefined;
    'export': undefined;
    'export.tooMany': undefined;
    'export.tooManyText': { most: number };
    'notOffered': undefined;
    'view.removed': { name: string };
    'view.remove': undefined;
    'view.save': undefined;
    'view.saveTitle': undefined;
    'view.saveText': undefined;
    'view.name': undefined;
    'view.giveName': undefined;
    'view.taken': undefined;
    'view.full': { most: number };
    'pick.find': { what: string };
    'pick.nothing': undefined;
    'pick.number': { id: string };
    'pick.chosen': { count: number };
    'pick.or': { one: string; other: string };
    'sort': { order: string };
    'sort.by': { column: string; order: string };
    'sort.newest': undefined;
    'sort.default': undefined;
    'sort.text.up': undefined;
    'sort.text.down': undefined;
    'sort.number.up': undefined;
    'sort.number.down': undefined;
    'sort.time.up': undefined;
    'sort.time.down': undefined;
    'select.column': undefined;
    'select.page': undefined;
    'select.row': { name: string };
    'bulk.progress': { done: number; rows: string };
    'bulk.stop': undefined;
    'bulk.working': undefined;
    'bulk.chosen': { rows: string };
    'bulk.chosenMost': { rows: string };
    'bulk.clear': undefined;
    'bulk.some': { label: string; count: number };
    'bulk.done': { count: number; done: string };
    'bulk.refusedCount': { count: number };
    'bulk.left': { count: number };
    'bulk.close': undefined;
    'bulk.refused': undefined;
    'bulk.undo': undefined;
    'bulk.lost': undefined;
    'noSuchList': undefined;
    'export.chosen': { name: string };
  };
  rich: {
    'bulk.more': { first: Tag; names: string; count: number };
  };
}
