// Written by `npm run texts` from en/common.json.

export interface CommonTexts {
  plain: {
    'count.codes': { count: number };
    'count.workorders': { count: number };
    'count.rows': { count: number };
    'count.products': { count: number };
    'count.scans': { count: number };
    'count.photos': { count: number };
    'count.days': { count: number };
    'cancel': undefined;
    'save': undefined;
    'tryAgain': undefined;
    'toFirstPage': undefined;
    'companyType.brand_owner': undefined;
    'companyType.printing_partner': undefined;
    'companyType.operator': undefined;
    'codeStatus.inactive': undefined;
    'codeStatus.active': undefined;
    'codeStatus.blacklisted': undefined;
    'workorderNumber': { id: string };
    'layout.none': undefined;
    'layout.sg-inside': undefined;
    'layout.sg-outside': undefined;
    'layout.custom': undefined;
    'blacklistReason.none': undefined;
    'blacklistReason.counterfeits detected': undefined;
    'blacklistReason.low quality': undefined;
    'blacklistReason.overprint': undefined;
    'blacklistReason.stolen': undefined;
    'blacklistReason.damage': undefined;
    'blacklistReason.lost': undefined;
    'blacklistReason.misprint': undefined;
    'blacklistReason.not sold': undefined;
    'blacklistReason.workorder canceled': undefined;
    'blacklistReason.maximum scan count exceeded': undefined;
  };
  rich: Record<never, undefined>;
}
