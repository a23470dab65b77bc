// Written by `npm run texts` from en/templates.json.

export interface TemplatesTexts {
  plain: {
    'state': undefined;
    'notLoaded': undefined;
    'column.template': undefined;
    'column.name': undefined;
    'column.description': undefined;
    'column.layout': undefined;
    'column.substrate': undefined;
    'column.address': undefined;
    'column.state': undefined;
    'archived': undefined;
    'export.name': undefined;
    'inUse': undefined;
    'card.orderFrom': { name: string };
    'card.order': undefined;
    'card.orderMore': { name: string };
    'card.more': undefined;
    'card.archived': undefined;
    'list.none': undefined;
    'list.noneText': undefined;
    'list.search': undefined;
    'list.searchHint': undefined;
    'list.archivedOnly': undefined;
    'list.nothingFits': undefined;
    'list.clearFilters': undefined;
    'list.behindLast': undefined;
    'list.noneMatch': undefined;
    'list.label': undefined;
    'pictureOf': { name: string };
  };
  rich: Record<never, undefined>;
}
