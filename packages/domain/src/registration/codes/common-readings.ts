import { final, fix } from './entry.ts'
import type { RejectionReading } from './kinds.ts'

/** Faults that several programmes report under codes of their own. */
export const COMMON = {
  ageGate: fix(
    'isAgeGated',
    'F15',
    'Your site shows things for adults without a proper check of the age of visitors.',
    'Take what is for adults off your site, as its pages cannot ask for the age.',
  ),
  badLinks: fix(
    'samples',
    'F13',
    'A link in your sample texts is public, unsafe, or hides who sends it.',
    'Use links of your own site in the samples.',
  ),
  campaignVerify: fix(
    null,
    null,
    'Texts of a political campaign need a token of Campaign Verify, and none that fits was given.',
    'Choose another use case, as Greenroom does not send for political campaigns.',
  ),
  consentBound: fix(
    'flow',
    'F8',
    'Fans had to agree to texts in order to get something else.',
    'Make the phone number and its box optional on your sign-up form.',
  ),
  consentMissing: fix(
    'proofUrl',
    'F8',
    'Nothing that you sent shows how fans agree to get texts.',
    'Publish your sign-up form with the checked wording, and submit its address.',
  ),
  consentNotExpress: fix(
    'flow',
    'F8',
    'Your sign-up form takes phone numbers without a clear yes to texts.',
    'Put back the checked wording and its unticked box on your sign-up form.',
  ),
  consentUnclear: fix(
    'flow',
    'F8',
    'The words beside your sign-up form do not plainly say that fans will get text messages.',
    'Put back the checked wording on your sign-up form.',
  ),
  contactPerson: fix(
    'firstName',
    null,
    'The contact does not seem to be a real person who may speak for you.',
    'Give the full first and last name of a person who represents you.',
  ),
  editExpired: fix(
    null,
    null,
    'The seven days for a fast correction have passed, so a new edit waits in the normal line.',
    'Correct what was rejected and submit again.',
  ),
  formNotWhole: fix(
    'proofUrl',
    'F8',
    'The example of your sign-up form was cut off, hard to read, or without your name.',
    'Submit the address of your live sign-up form.',
  ),
  formUnreachable: fix(
    'proofUrl',
    'F7',
    'Reviewers could not open the page of your sign-up form.',
    'Publish the page without a log-in, then submit its address again.',
  ),
  freeMail: fix(
    'email',
    'F5',
    'The contact email belongs to a free mail service, not to a domain of your own.',
    'Use an address at your own domain.',
  ),
  manyNumbers: fix(
    'volume',
    null,
    'More than five numbers were asked for without a reason.',
    'Explain why you need each number, or register fewer.',
  ),
  numberNotOurs: fix(
    'numberKind',
    'F16',
    'The number is not active with our provider, or its transfer is not finished.',
    'Choose another number, or wait until the transfer is done.',
  ),
  preticked: fix(
    'flow',
    'F8',
    'The box for texts on your sign-up form is missing or already ticked.',
    'Show a box for texts alone, and leave it unticked.',
  ),
  sharedData: fix(
    'privacyUrl',
    'F9',
    'Your privacy page says, or allows, that consent to texts is passed on to others for marketing.',
    'Make the privacy page anew from our clauses.',
  ),
  shorteners: final(
    'samples',
    'F13',
    'The texts use public short links, which many senders share.',
    'Swap them for your own short links, then start a new registration.',
  ),
  unsafeLinks: fix(
    'samples',
    'F13',
    'A link in your sample texts does not start with https.',
    'Use addresses that start with https.',
  ),
} as const satisfies Record<string, RejectionReading>
