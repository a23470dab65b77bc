// Written by `npm run texts` from en/broken.json.

export interface BrokenTexts {
  plain: {
    'title': undefined;
    'text': undefined;
    'toFirstPage': undefined;
  };
  rich: Record<never, undefined>;
}
