// Written by `npm run texts` from en/proofs.json.
import type texts from '../en/proofs.json';
import type { KeyedTexts } from '../keyed-texts.ts';
import type { Tag } from '../tag.ts';

export type ProofsTexts = KeyedTexts<
  typeof texts,
  {
    'camera.file': { time: string };
    'remove.of': { name: string };
    'print.more': { count: number };
    'print.isComplete': { name: string };
    'print.has': { name: string; usable: string; needed: string };
    'photo.sendingName': { name: string };
    'fact.detailOf': { value: string };
    'fact.perCell': { value: string };
    'fact.cells': { value: string };
    'state.sending': { percent: string };
    'tip.prints': { count: number };
    'tip.photos': { count: number };
    'print.name': { name: string };
    'print.notUsable': { count: number };
    'print.usableOf': { usable: string; needed: string };
    'print.next': { name: string };
    'training.possible': { prints: string; captures: string; missing: number };
    'scope.onSubstrate': { equipment: string; substrate: string };
    'page.title': { order: string };
    'page.partner': { partner: string };
    'page.measured': { count: string };
    'page.newest': { count: string };
    'counts.complete': { complete: string; needed: string };
    'counts.missing': { count: number };
    'page.staysInUse': { version: string };
    'remove.text': { name: string };
    'train.work': { order: string };
    'train.inUse': { version: string };
    'train.done': { version: string };
    'train.equipmentHint': { scope: string };
    'train.effectNew': { version: string };
    'model.from': { prints: number; captures: number };
    'model.modules': { layout: string; dpi: string };
    'model.copyLoss': { share: string };
    'model.finerCells': { dots: number };
    'model.morePrints': { count: number };
    'visit.retry': { count: number };
    'enrol.title': { order: string };
    'enrol.count': { enrolled: number; quantity: number };
    'enrol.partner': { partner: string };
    'enrol.removeOf': { code: string };
    'enrol.removeText': { code: string };
  },
  {
    'camera.choose': { rest: Tag };
    'photo.signIn': { link: Tag };
    'photo.request': { id: Tag };
  }
>;
