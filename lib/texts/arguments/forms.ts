// Written by `npm run texts` from en/forms.json.
import type { Tag } from '../tag.ts';

export interface FormsTexts {
  plain: {
    'choose.activation_status': undefined;
    'choose.assignee': undefined;
    'choose.blacklist_reason': undefined;
    'choose.brand': undefined;
    'choose.campaign': undefined;
    'choose.code_layout': undefined;
    'choose.company': undefined;
    'choose.custom_layout': undefined;
    'choose.day': undefined;
    'choose.equipment': undefined;
    'choose.permissions': undefined;
    'choose.printing_partner': undefined;
    'choose.product': undefined;
    'choose.record': undefined;
    'choose.role': undefined;
    'choose.substrate': undefined;
    'choose.template': undefined;
    'fillIn': undefined;
    'needsReason': undefined;
    'oneOf': undefined;
    'unreachable': undefined;
    'unanswered': undefined;
    'copyRequest': undefined;
    'choose': undefined;
    'toChooseFrom': { count: number };
    'workorder': { id: string };
  };
  rich: {
    'request': { id: Tag };
  };
}
