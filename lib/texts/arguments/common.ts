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
    'verdict.auth_original': undefined;
    'verdict.auth_copy': undefined;
    'verdict.auth_unknown': undefined;
    'verdict.auth_error': undefined;
    'verdict.bad_quality': undefined;
    'verdict.sid': undefined;
    'verdict.third_party': undefined;
    'verdict.not_read': undefined;
    'verdict.not_found': undefined;
    'verdict.not_trained': undefined;
    'verdict.inactive': undefined;
    'verdict.blacklisted': undefined;
    'quality.too_big': undefined;
    'quality.too_small': undefined;
    'quality.blurry': undefined;
    'quality.glare': undefined;
    'quality.generic': undefined;
    'photo.empty': undefined;
    'photo.tooLarge': undefined;
    'photo.notShrunk': undefined;
    'photo.drawing': undefined;
    'photo.heic': undefined;
    'photo.unreadable': undefined;
    'photo.notSmallEnough': undefined;
    'role.account_admin': undefined;
    'role.workorder_editor': undefined;
    'role.scm_editor': undefined;
    'role.analyst': undefined;
    'role.print_operator': undefined;
    'role.operator_admin': undefined;
    'role.support': undefined;
  };
  rich: Record<never, undefined>;
}
