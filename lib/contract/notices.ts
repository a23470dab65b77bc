import * as z from 'zod';
import { type CompanyType, type Role, roles } from '#lib/permissions/permissions.ts';
import { reasonText } from '#lib/texts/reason-text.ts';
import { id, idParams } from './common.ts';
import { defineEndpoint } from './endpoint.ts';

/** Kinds of mails besides those of sign-in and invitations, which are always sent. */
export const noticeKinds = [
  'upload_failed',
  'order_ready',
  'order_failed',
  'order_unconfirmed',
  'export_ended',
  'case_opened',
  'report_answered',
  'scan_rules',
  'order_comment',
  'order_waiting',
  'codes_added',
  'proofs_needed',
  'webhook_disabled',
  'domain_missing',
  'template_asked',
  'template_answered',
  'sign_on_domain_added',
  'partnership_asked',
  'partnership_answered',
  'support_message',
  'open_items',
] as const;
export type CompanyNoticeKind = (typeof noticeKinds)[number];

/** Kinds of mails with events. No company chooses who gets shared views: users subscribe to them. */
export const mailKinds = [...noticeKinds, 'saved_view'] as const;
export type NoticeKind = (typeof mailKinds)[number];

export interface NoticeRule {
  companyTypes: readonly CompanyType[];
  /** Until a company chooses otherwise. */
  isOn: boolean;
  roles: readonly Role[];
  /** Whether it also goes to the user who began what it is about. */
  toAuthor: boolean;
  /** Whether a user of the company begins it. */
  hasAuthor: boolean;
  /** Neither the company nor a user turns it off. */
  isRequired: boolean;
}

const given = { isOn: false, roles: [], toAuthor: true, hasAuthor: true, isRequired: false } as const;
const unasked = { isOn: true, toAuthor: false, hasAuthor: false } as const;
const brand = { companyTypes: ['brand_owner'] } as const;
const printer = { companyTypes: ['printing_partner'] } as const;

/** Defaults of a company. */
export const noticeRules: Readonly<Record<NoticeKind, NoticeRule>> = {
  upload_failed: { ...given, ...brand, isOn: true, roles: ['account_admin'] },
  order_ready: { ...given, ...brand },
  order_failed: { ...given, ...brand, isOn: true, roles: ['account_admin'] },
  order_unconfirmed: { ...given, ...brand, isOn: true, roles: ['account_admin'] },
  export_ended: { ...given, companyTypes: ['brand_owner', 'printing_partner', 'operator'] },
  case_opened: { ...given, ...brand, ...unasked, roles: ['account_admin'] },
  // Its authors are the person who asked and the owner of the case.
  report_answered: { ...given, ...brand, isOn: true },
  // Those whom a rule names are the authors of its events.
  scan_rules: { ...given, ...brand, isOn: true, roles: ['account_admin'] },
  order_comment: { ...given, companyTypes: ['brand_owner', 'printing_partner', 'operator'], isOn: true },
  order_waiting: { ...given, ...printer, ...unasked, roles: ['account_admin', 'print_operator'] },
  codes_added: { ...given, ...printer, ...unasked, roles: ['account_admin', 'print_operator'] },
  proofs_needed: { ...given, ...unasked, companyTypes: ['brand_owner', 'printing_partner'], roles: ['account_admin'] },
  webhook_disabled: {
    ...given,
    ...unasked,
    companyTypes: ['brand_owner', 'printing_partner'],
    roles: ['account_admin'],
  },
  domain_missing: { ...given, ...unasked, ...brand, roles: ['account_admin'] },
  template_asked: { ...given, ...unasked, companyTypes: ['operator'], roles: ['operator_admin'] },
  template_answered: { ...given, ...brand, isOn: true },
  sign_on_domain_added: { ...given, ...unasked, companyTypes: ['operator'], roles: ['operator_admin'] },
  partnership_asked: {
    ...given,
    ...unasked,
    companyTypes: ['brand_owner', 'printing_partner'],
    roles: ['account_admin'],
  },
  partnership_answered: {
    ...given,
    ...unasked,
    companyTypes: ['brand_owner', 'printing_partner'],
    roles: ['account_admin'],
  },
  support_message: { ...given, ...brand, isOn: true, roles: ['account_admin'], toAuthor: false, isRequired: true },
  // Once a day, in the morning of each reader.
  open_items: { ...given, ...unasked, companyTypes: ['brand_owner', 'printing_partner'], roles: ['account_admin'] },
  saved_view: { ...given, companyTypes: [], isOn: true, hasAuthor: false, isRequired: true },
};

/** The kinds a company of this type has. */
export const noticeKindsOf = (type: CompanyType): CompanyNoticeKind[] =>
  noticeKinds.filter((kind) => noticeRules[kind].companyTypes.includes(type));

/** Mails of the company that a user wants: all, only about their own work, or none. */
export const noticeChoices = ['all', 'own', 'none'] as const;
export type NoticeChoice = (typeof noticeChoices)[number];

export const notice = z.object({
  kind: z.enum(noticeKinds),
  is_on: z.boolean(),
  /** False for those that are always sent. */
  can_be_off: z.boolean(),
  /** Every active user with one of these roles gets it. */
  roles: z.array(z.string()),
  /** Users who get it in addition to the roles. */
  users: z.array(z.object({ id, name: z.string(), email: z.string() })),
  /** Whether the user who began what it is about gets it too. */
  to_author: z.boolean(),
  /** False where no user of the company begins it. */
  has_author: z.boolean(),
});
export type Notice = z.output<typeof notice>;

const tag = 'Companies';
const path = '/api/v2/companies/:id/notices/';
const response = z.object({ notices: z.array(notice) });

export const getNotices = defineEndpoint({
  id: 'getNotices',
  tag,
  summary: 'Which mails your company sends, and to whom; any company for the operator',
  method: 'GET',
  path,
  access: 'user_manage',
  status: 200,
  success: 'json',
  params: idParams,
  response,
});

export const updateNotices = defineEndpoint({
  id: 'updateNotices',
  tag,
  summary: 'Change which mails your company sends, and to whom; what is not named stays',
  method: 'PATCH',
  path,
  access: 'user_manage',
  status: 200,
  success: 'json',
  params: idParams,
  body: z.strictObject({
    notices: z
      .array(
        z.strictObject({
          kind: z.enum(noticeKinds),
          is_on: z.boolean().optional(),
          roles: z.array(z.enum(roles)).max(roles.length).optional(),
          /** Ids of active users of the company. */
          users: z
            .array(id)
            .max(100, reasonText('atMostUsers', { count: 100 }))
            .optional(),
          to_author: z.boolean().optional(),
        }),
      )
      .min(1)
      .max(noticeKinds.length)
      .refine((list) => new Set(list.map(({ kind }) => kind)).size === list.length, reasonText('mailKindDuplicated')),
  }),
  response,
});
