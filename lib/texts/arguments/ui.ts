// Written by `npm run texts` from en/ui.json.
import type { Tag } from '../tag.ts';

export interface UiTexts {
  plain: {
    'unreachable': undefined;
    'checkConnection': undefined;
    'didNotWork': undefined;
    'back': undefined;
    'close': undefined;
    'copied': undefined;
    'couldNotCopy': undefined;
    'copy': { what: string };
    'letGo': undefined;
    'refused.large': { size: string };
    'refused.kind': undefined;
    'refused.many': undefined;
    'copyRequest': undefined;
    'optional': undefined;
    'facts': undefined;
    'step.done': undefined;
    'step.now': undefined;
    'step.upcoming': undefined;
    'makingFile': undefined;
    'takeOff': { filter: string };
    'pages': undefined;
    'previous': undefined;
    'next': undefined;
    'none': undefined;
    'range': { from: number; to: number; count: number };
    'pictureBroken': undefined;
    'pictureUnknown': undefined;
    'region': { place: string };
    'inProgress': undefined;
    'loading': undefined;
    'notice': undefined;
    'undo': undefined;
    'dismiss': undefined;
    'notices': { hotkey: string };
  };
  rich: {
    'request': { id: Tag };
  };
}
