// Written by `npm run texts` from en/profile.json.
import type { Tag } from '../tag.ts';

export interface ProfileTexts {
  plain: {
    'title': undefined;
    'state': undefined;
    'notLoaded': undefined;
    'you': undefined;
    'fact.user': undefined;
    'fact.role': undefined;
    'fact.company': undefined;
    'fact.twoFactor': undefined;
    'fact.signedIn': undefined;
    'fact.password': undefined;
    'on': undefined;
    'off': undefined;
    'security': undefined;
    'saved': undefined;
    'savedText': undefined;
    'notSaved': undefined;
    'name': undefined;
    'nameHint': undefined;
    'email': undefined;
    'emailHint': undefined;
    'zone': undefined;
    'zoneHint': undefined;
    'zoneHintNow': { time: string };
    'zoneOfThisDevice': { zone: string };
    'zoneOfDevice': undefined;
    'language': undefined;
    'languageHint': undefined;
    'languageOfBrowser': undefined;
    'languageOfCompany': { language: string };
    'mails': undefined;
    'mailsHint': undefined;
    'mails.all': undefined;
    'mails.own': undefined;
    'mails.none': undefined;
    'save': undefined;
  };
  rich: {
    'signedInUntil': { time: Tag };
  };
}
