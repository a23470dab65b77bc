// Written by `npm run texts` from en/security.json.
import type { Tag } from '../tag.ts';

export interface SecurityTexts {
  plain: {
    'title': undefined;
    'text': { email: string };
    'twoFactor': undefined;
    'password': undefined;
    'notLoaded': undefined;
    'passwordChanged': undefined;
    'passwordChangedText': undefined;
    'changePassword': undefined;
    'passwordNotChanged': undefined;
    'currentPassword': undefined;
    'newPassword': undefined;
    'newPasswordHint': undefined;
    'codesCopied': undefined;
    'notCopied': undefined;
    'notCopiedText': undefined;
    'isOnKeepCodes': undefined;
    'keepCodesText': undefined;
    'codes': undefined;
    'download': undefined;
    'copy': undefined;
    'kept': undefined;
    'codesWarning': undefined;
    'codesFile': { email: string };
    'turnOff': undefined;
    'stillOn': undefined;
    'yourPassword': undefined;
    'code': undefined;
    'codeHint': undefined;
    'on': undefined;
    'onText': undefined;
    'turnOff.title': undefined;
    'turnOff.text': undefined;
    'turnOff.done': undefined;
    'off': undefined;
    'offText': undefined;
    'turnOn': undefined;
    'noneLeft': undefined;
    'codesLeft': { count: number };
    'notStarted': undefined;
    'passwordHint': undefined;
    'continue': undefined;
    'qr': undefined;
    'secret': undefined;
    'copySecret': undefined;
    'confirm': undefined;
    'notOnYet': undefined;
    'sixDigits': undefined;
    'notNow': undefined;
  };
  rich: {
    'scan': { link: Tag };
  };
}
