// Written by `npm run texts` from en/analytics.json.
import type { Tag } from '../tag.ts';

export interface AnalyticsTexts {
  plain: {
    'title': undefined;
    'notLoaded': undefined;
    'company': undefined;
    'name': undefined;
    'none': undefined;
    'showYear': undefined;
    'noneText': undefined;
    'byResult': undefined;
    'scans': { count: number };
    'byDay': undefined;
    'byProduct': undefined;
    'noProduct': undefined;
    'product': undefined;
    'byProductAndResult': undefined;
    'byPlace': undefined;
    'place': undefined;
    'placesKnown': { placed: number; count: number };
    'placesNotRead': undefined;
    'noPlace': undefined;
    'byPlaceAndResult': undefined;
    'again': undefined;
    'repeatsShown': { shown: number; count: number };
    'codesNotRead': undefined;
    'noneAgain': undefined;
    'near': { name: string };
    'export': undefined;
    'csv': undefined;
    'export.scans': undefined;
    'export.days': undefined;
    'export.products': undefined;
    'export.places': undefined;
    'export.codes': undefined;
    'maybeStarted': undefined;
    'notStarted': undefined;
    'unreachable': undefined;
    'code': undefined;
    'scansColumn': undefined;
    'results': undefined;
    'places': undefined;
    'productColumn': undefined;
    'lastScan': undefined;
    'suspicious': { count: number };
    'noneKnown': undefined;
    'asTable': undefined;
  };
  rich: {
    'daysOf': { from: Tag; to: Tag; zone: string };
    'lookedBack': { time: Tag };
  };
}
