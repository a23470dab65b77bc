// Written by `npm run texts` from en/app.json.

export interface AppTexts {
  plain: {
    'titleTemplate': undefined;
    'description': undefined;
    'error.title': undefined;
    'error.text': undefined;
    'notFound.title': undefined;
    'notFound.nothing': undefined;
    'notFound.text': undefined;
  };
  rich: Record<never, undefined>;
}
