import { COMMON } from './common-readings.ts'
import { fix, listCodes } from './entry.ts'
import { FORBIDDEN } from './forbidden.ts'

/**
 * Verification of numbers, under codes that repeat the reasons for toll-free ones. Pages of the provider's dictionary without
 * a date, none older than 2026-03.
 */
export const VERIFICATION_CODES = [
  ...listCodes('toll_free', '2026-03', {
    30801: COMMON.contactPerson,
    30807: COMMON.manyNumbers,
    30824: COMMON.editExpired,
    30825: COMMON.ageGate,
    30826: COMMON.campaignVerify,
    30831: COMMON.consentNotExpress,
    30836: COMMON.formUnreachable,
    30837: COMMON.formNotWhole,
    30841: COMMON.consentUnclear,
    30842: COMMON.consentMissing,
    30857: COMMON.badLinks,
    30858: COMMON.unsafeLinks,
    30860: FORBIDDEN.cannabis,
    30863: FORBIDDEN.debtCollection,
    30866: FORBIDDEN.stocks,
    30867: FORBIDDEN.crypto,
    30869: FORBIDDEN.debtRelief,
    30873: FORBIDDEN.sex,
    30875: fix(
      'isAgeGated',
      'F15',
      'Reviewers found alcohol without a check that asks visitors for their date of birth.',
      'Take what is for adults off your site, as its pages cannot ask for the age.',
    ),
    30878: FORBIDDEN.tobacco,
  }),
  ...listCodes(['toll_free', 'number'], '2026-03', { 30879: COMMON.numberNotOurs }),
]
