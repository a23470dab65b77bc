// Written by `npm run texts` from en/mail.json.
import type texts from '../en/mail.json';
import type { KeyedTexts } from '../keyed-texts.ts';

export type MailTexts = KeyedTexts<
  typeof texts,
  {
    'hello': { name: string };
    'invitation.subject': { company: string };
    'invitation.text': { inviter: string; company: string };
    'invitation.until': { time: string };
    'reset.text': { email: string };
    'reset.until': { time: string };
    'upload.subject': { name: string };
    'upload.refused': { name: string; company: string };
    'upload.rows': { count: number };
    'upload.wrong': { kinds: number };
    'upload.examples': { examples: string; more: number };
    'upload.title': { name: string; count: number };
    'order.ready': { reference: string };
    'order.failed': { reference: string };
    'download.ready': { name: string };
    'download.failed': { name: string };
    'scan.title': { code: string };
    'scan.why': { reasons: string };
    'codes': { count: number };
    'rows': { count: number };
    'due': { date: string };
    'waiting.subject': { reference: string; company: string };
    'waiting.text': { company: string; reference: string };
    'added.subject': { reference: string; company: string };
    'added.text': { company: string; reference: string };
    'webhook.title': { name: string };
    'webhook.subject': { name: string };
    'webhook.text': { name: string; company: string; time: string };
    'webhook.leadsTo': { host: string };
    'webhook.failedSince': { time: string };
    'webhook.lastTime': { error: string };
    'heading.upload_failed': { count: number };
    'heading.order_ready': { count: number };
    'heading.order_failed': { count: number };
    'heading.export_ended': { count: number };
    'heading.suspicious_scans': { count: number };
    'heading.order_waiting': { count: number };
    'heading.codes_added': { count: number };
    'heading.webhook_disabled': { count: number };
    'heading.support_message': { count: number };
    'summary.more': { count: number };
    'summary.gathered': { minutes: number };
    'why.role': { company: string; what: string; role: string };
    'why.chosen': { company: string; what: string };
    'why.author': { company: string; what: string };
    'why.choose': { address: string };
    'told.fileName': { upload: string };
    'told.by': { name: string };
  },
  Record<never, undefined>
>;
