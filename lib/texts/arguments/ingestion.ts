// Written by `npm run texts` from en/ingestion.json.
import type texts from '../en/ingestion.json';
import type { KeyedTexts } from '../keyed-texts.ts';
import type { Tag } from '../tag.ts';

export type IngestionTexts = KeyedTexts<
  typeof texts,
  {
    'list.stateCount': { count: number };
    'list.stateRefused': { count: number; refused: number };
    'workorderNumber': { id: string };
    'errors.rowsWithErrors': { count: number };
    'errors.fineRows': { count: number };
    'check.noError': { count: number };
    'check.passedOver': { count: number };
    'pager.range': { from: number; to: number; count: number };
    'check.firstListed': { count: number };
    'errors.ids': { count: number };
    'errors.times': { count: number };
    'errors.errorsInFile': { count: number };
    'errors.allCount': { count: number };
    'fix.read': { count: number };
    'fix.toMend': { count: number };
    'fix.mendedCount': { count: number };
    'fix.leftOutCount': { count: number };
    'fix.leftOutColumns': { columns: string };
    'fix.cell': { column: string; row: string };
    'fix.takeRow': { row: string };
    'fix.leaveOutRow': { row: string };
    'sendAgain.whole': { count: number };
    'sendAgain.failed': { count: number };
    'sendAgain.fine': { count: number };
    'sendAgain.open': { count: number };
    'sendAgain.left': { count: number };
    'sendRows': { count: number };
    'values.showMore': { count: number };
    'values.below': { count: number };
    'values.emptyOf': { column: string };
    'values.rowsLeftOut': { count: number };
    'values.now': { value: string };
    'values.takeBackFor': { name: string };
    'values.inPlaceOf': { name: string };
    'values.didYouMean': { value: string };
    'values.anotherFor': { name: string };
    'values.leaveOutWith': { count: number; name: string };
    'bulk.count': { count: number };
    'bulk.cancelTitle': { count: number };
    'bulk.cancelConfirm': { count: number };
    'checking': { name: string };
    'columns.takenAlready': { column: string };
    'columns.leftOut': { count: number };
    'columns.numbered': { column: string };
    'columns.isTakenAs': { column: string };
    'columns.required': { field: string };
    'export.errors': { day: string };
    'outcome.checked': { count: number };
    'outcome.checkedIn': { count: number; time: string };
    'outcome.ingested': { count: number };
    'outcome.ingestedIn': { count: number; time: string };
    'outcome.soFar': { count: number };
    'step.in': { time: string };
    'ended.codes': { count: number };
    'file.errorCount': { count: number };
    'record.inWorkorder': { id: string };
    'noTable.manyColumns': { row: string; most: number };
    'noTable.manyRows': { most: number };
    'noTable.manyCells': { most: number };
    'noTable.manyStrings': { most: number };
    'noTable.strayCell': { cell: string };
    'progress.of': { sent: string; total: string };
    'progress.left': { time: string };
    'state.rows': { count: number };
    'state.withErrors': { count: number };
    'check.errorFile': { file: string };
    'line.checkingShare': { share: string };
    'send.anywayRows': { count: number };
    'summary.taken': { taken: string; count: number };
  },
  {
    'advice.didYouMean': { sku: Tag };
    'header.begun': { time: Tag };
    'header.begunBy': { sender: string; time: Tag };
    'header.uploaded': { time: Tag };
    'header.uploadedBy': { sender: string; time: Tag };
    'record.rowsSoFar': { count: Tag };
    'unsure.text': { link: Tag };
    'wizard.standsIn': { link: Tag; name: string };
  }
>;
