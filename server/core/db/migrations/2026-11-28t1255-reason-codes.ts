import { type Kysely, sql } from 'kysely';

/** Old and new code of each renamed reason that a row can store. */
const names = Object.fromEntries(
  `
  noScmFieldWithKey:scmFieldNotFoundByKey noSCMFieldHasThisKey:columnScmFieldNotFound
  noProductOfSku:rowProductNotFoundBySku noProductHasThisSKUWhich:defaultProductNotFoundBySku
  nothingWithThisId:resourceNotFound nothingAtAddress:endpointNotFound
  noSerialNumbersToPrint:serialNumbersNotPrintable codeIsAlsoCode:codeDuplicated alsoInRow:rowDuplicated
  twoColumnsHaveThisName:columnNameDuplicated aKeyIsGivenTwice:keyDuplicated sendThisFieldOnce:fieldDuplicated
  theseIdsStandMoreThanOnce:fileIdsDuplicated theseIdsAreAlreadyInThe:fileIdsTaken
  theseIdsDoNotHaveThe:fileIdsMalformed theseRowsHaveSCMDataThat:fileScmInvalid
  theseRowsHaveAStatusOr:fileStatusOrReasonInvalid theseRowsHaveNoId:fileIdsMissing
  theseRowsNameAProductThat:fileProductsNotFound theFileCannotBeReadAt:fileRowsUnreadable
  theFileHasNoRowsWith:fileCodesMissing notAnObject:jsonNotObject notAList:jsonNotList notAnId:idMalformed
  notAShortText:notShortText notANumberFrom0To:rowReasonOutOfRange not01Or2:rowStatusOutOfRange
  notConfirmedYet:workorderNotConfirmed notJSONAtByte:jsonMalformed notUTF8:fileNotUtf8
  someFieldsAreNotValid:fieldsInvalid someFiltersAreNotValid:filtersInvalid theFileIsEmpty:fileEmpty
  theFileIsEmpty2:uploadEmpty needsPermission:permissionMissing aFaultOnOurSideInterrupted:workInterrupted
  aFaultOnOurSideInterrupted2:uploadInterrupted anErrorInterruptedTheMakingOf:codeGenerationInterrupted
  thisWorkorderWasCanceled:workorderCanceledMeanwhile sendOneImageAtATime:tooManyImages
  sendPhotoAsForm:photoFormRequired changedNoCode:taskChangedNoCode stillRuns:taskRunning
  codesNotGeneratedYet:codesNotGenerated formerValuesForgotten:formerValuesDeleted
  keyOfOtherRequest:idempotencyKeyOfOtherRequest addressTakesOnly:methodNotAllowed storeIsFull:storageFull
  notAnsweredRightNow:temporarilyUnavailable theReceiverAnswered:receiverAnswered
  theReceiverAnsweredRedirectsAreNot:receiverRedirected theReceiverAnswered410ItWants:receiverGone
  noWholeAnswerWithinSeconds:receiverTimeout theConnectionWasRefused:connectionRefused
  theConnectionWasBrokenOff:connectionReset theConnectionCouldNotBeMade:connectionTimeout
  theHostCannotBeReached:hostUnreachable theNetworkCannotBeReached:networkUnreachable theNameOfTheHostIs:hostNotFound
  theNameOfTheHostCould:hostLookupFailed noTLSConnectionCouldBeMade:tlsFailed
  theCertificateOfTheReceiverHas:certificateExpired theCertificateOfTheReceiverIs:certificateNotTrusted
  theCertificateOfTheReceiverIs2:certificateNameMismatch theAddressIsNotOnThe:receiverAddressNotPublic
  theAnswerIsNotHTTP:receiverAnswerNotHttp theMessageCouldNotBeSent:messageNotSent
  theSecretOfTheWebhookCannot:webhookSecretUnreadable theWebhookWasSwitchedOffBefore:webhookDisabledBeforeSending
  noFileWasProcessedWithinHours:fileNotProcessedInTime theFileCouldNotBeProcessed:fileProcessingFailed
  moreThanCodesTheMostOne:uploadTooManyCodes withTheseTheWorkorderWouldHave:workorderTooManyCodes
  alreadyInTheSystem:idTaken alreadyInTheSystemInWorkorder:idTakenInWorkorder shorterThanCharacters:idTooShort
  longerThanCharacters:valueTooLong aSpaceIsNotAllowedIn:idHasSpace aLineBreakIsNotAllowed:idHasLineBreak
  aTabIsNotAllowedIn:idHasTab anInvisibleCharacterIsNotAllowed:idHasInvisibleCharacter
  isNotAllowedInAnId:idHasCharacter doesNotBeginWith01And:gs1StartWrong theGTIN01DoesNotHave:gs1GtinLengthWrong
  theCheckDigitOfTheGTIN:gs1GtinCheckDigitWrong afterTheGTINCome2210:gs1OrderWrong thereIsNoSerial21:gs1SerialMissing
  variant22:gs1Variant lot10:gs1Lot serial21:gs1Serial theHasACharacterThatMust:gs1CharacterNotEncoded
  theHasANotFollowedBy:gs1PercentMalformed thePercentEncodesWhichStandsFor:gs1CharacterEncodedNeedlessly
  theHasACharacterThatIs:gs1CharacterNotAllowed theIsEmpty:gs1PartEmpty theIsLongerThanCharacters:gs1PartTooLong
  thereIsAHeaderButNo:uploadRowsMissing thereAreNoCodesInThe:uploadCodesMissing thereIsNoColumnNamedId:idColumnMissing
  columnHasNoName:columnNameMissing onlyABlacklistedCodeHas:rowReasonNotAllowed theIdIsMissing:idMissing
  theIdIsNotTextWrite:idNotText theIdHoldsCharactersThatCannot:idNotStorable
  holdsCharactersThatCannotBeStored:valueNotStorable aListOrAnObjectIs:valueNotScalar
  valuesAreSeparatedByNotBy:separatorWrong hasValueTheHeaderHas:rowLengthDiffersFromOne
  hasValuesTheHeaderHas:rowLengthDiffers thereIsANULByte:nulByte aQuoteIsNotClosedOr:quoteNotClosedOrTooLong
  aQuoteIsOpenedAndNot:quoteNotClosed thereIsTextAfterAClosing:textAfterQuote aValueIsLongerThan64:csvValueTooLong
  aValueIsLongerThan642:jsonValueTooLong theRowIsLongerThan1:rowTooLong moreThanValues:rowTooManyValues
  theFileLooksLikeJSONNot:fileIsJson theFileIsInUTF16:fileIsUtf16 theFileIsAWorkbookOr:fileIsWorkbook
  theFileIsCompressedWithGzip:fileIsGzip theFileIsAPDFNot:fileIsPdf anElementIsNotAnObject:elementNotObject
  thereAreNoCodes:codesMissing aDefaultIdIsNotPossible:defaultIdNotAllowed keepOneOfTheTwo:fixDuplicate
  removeTheRowTheCodeIs:fixIdTaken idsHave8OrMoreOf:fixIdMalformed write01GTIN14Then22:fixGs1
  nameTheColumnWithTheIds:fixIdColumn giveTheRowAnIdOr:fixIdMissing createTheProductFirstOrCorrect:fixProduct
  aReasonIsANumberFrom:fixReason n0Inactive1Active2Blacklisted:fixStatus createTheSCMFieldFirstOr:fixScmField
  correctTheValueOrLeaveIt:fixValue addAtLeastOneRowWith:fixRowsMissing saveTheFileAgainAsCSV:fixFileFormat
  correctThisRow:fixRow sendTheFileAgain:fixSendAgain sendTheFileAgainIfIt:fixSendAgainOrSupport
  theFileBeginsNeitherWithNor:jsonStartWrong expectedCodesWithAList:jsonCodesExpected expectedAValue:jsonValueExpected
  expectedAColon:jsonColonExpected expectedACommaOr:jsonCommaExpected expectedAfterTheListOfCodes:jsonEndExpected
  thereIsTextAfterTheEnd:jsonTextAfterEnd theElementIsLongerThan1:jsonElementTooLong theFileEndsTooEarly:jsonEndsEarly
  expectedAKeyInQuotes:jsonKeyExpected theNestingIsTooDeepOr:jsonNestingTooDeep
  theElementHasMoreThanKeys:jsonTooManyKeys aControlCharacterStandsInA:jsonControlCharacter
  anUnknownEscapeStandsInA:jsonEscapeUnknown aNULCharacterStandsInA:jsonNulCharacter
  halfOfASurrogatePair:jsonSurrogateHalf theExportFailedStartItAgain:exportFailed
  drawingFailedStartItAgain:drawingFailed theFiltersOfTheDocumentCannot:documentFiltersUnreadable
  theSettingsOfTheDocumentCannot:documentSettingsUnreadable theChangeStoppedBeforeItsEnd:changeStopped
  graphicHasModules:graphicSizeOutOfRange aMaskIs0To7:maskOutOfRange
  resolutionsAreWholeNumbers:resolutionNotWholeNumber moduleHasTwoCells:moduleTooSmall
  moduleHasAtMostDots:moduleTooLarge noQrCodeAroundGraphic:qrCodeTooSmall contentDoesNotFit:contentTooLong
`
    .trim()
    .split(/\s+/)
    .map((pair) => pair.split(':')),
);

const columns = [
  ['webhook_deliveries', 'error_reason'],
  ['webhook_attempts', 'error_reason'],
  ['code_tasks', 'error_reason'],
  ['workorders', 'codegen_error_reason'],
  ['ingestion_errors', 'message_reason'],
  ['ingestions', 'error_summary'],
  ['documents', 'error_data'],
] as const;

/**
 * Gives stored reasons their new codes, so that they are still shown in the reader's language. A program of the former
 * release that runs meanwhile can store an old code: that row is shown in English, by its message.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
CREATE FUNCTION pg_temp.rename_codes(value jsonb, names jsonb) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  IF jsonb_typeof(value) = 'array' THEN
    RETURN (SELECT coalesce(jsonb_agg(pg_temp.rename_codes(e.item, names) ORDER BY e.n), '[]')
              FROM jsonb_array_elements(value) WITH ORDINALITY AS e (item, n));
  END IF;
  IF jsonb_typeof(value) <> 'object' THEN RETURN value; END IF;
  RETURN (SELECT coalesce(jsonb_object_agg(e.key, CASE e.key WHEN 'code' THEN coalesce(names -> (e.item #>> '{}'), e.item)
                                                  ELSE pg_temp.rename_codes(e.item, names) END), '{}')
            FROM jsonb_each(value) AS e (key, item));
END $$;
`)
    .execute(db);
  for (const [table, column] of columns) {
    const renamed = sql`pg_temp.rename_codes(${sql.ref(column)}, ${JSON.stringify(names)}::jsonb)`;
    await sql`
      UPDATE ${sql.table(table)} SET ${sql.ref(column)} = ${renamed}
       WHERE ${sql.ref(column)}::text LIKE '%"code": %' AND ${sql.ref(column)} <> ${renamed}`.execute(db);
  }
  await sql.raw('DROP FUNCTION pg_temp.rename_codes').execute(db);
}
