import { COMMON } from './common-readings.ts'
import { fix, listCodes, support, wait } from './entry.ts'

/** Brands. Copies of 2025-02 and 2025-08 of the provider's published data. */
export const BRAND_CODES = [
  ...listCodes('brand', '2025-02', {
    21721: support('A token for political texts could not be added to your registration.'),
    21722: COMMON.campaignVerify,
    21723: wait(
      'A token for political texts is being added already.',
      'Wait until the provider has read the first one.',
    ),
    21724: support('Your details were changed as often as the provider allows.'),
    21725: wait(
      'Your details can be changed only after a rejection.',
      'Wait for the result of the review before you edit.',
    ),
    21726: support('The provider takes no new persons without a tax number at this time.', 'kind'),
    21731: support('The carriers have suspended you as a sender, so nothing new can be registered.'),
    30701: fix(
      null,
      'F2',
      'At least one detail has the wrong form or length, often the tax number.',
      'Check the tax number, its authority, the region and the postcode.',
    ),
    30702: support('The registry of the carriers no longer knows your registration.'),
    30703: fix(
      'taxNumber',
      'F2',
      'Somebody has registered with the same tax number, name or mobile before.',
      'Use your own tax number and mobile, or ask us if the other registration is yours.',
    ),
    30712: support('The account behind Greenroom holds as many registrations as the provider allows.', null, 'F16'),
    30729: fix(
      'country',
      'F4',
      'Senders from this country are not allowed to register.',
      'Use an address in a country from our list.',
    ),
    30734: support('Persons without a tax number cannot be registered through this account.', 'kind'),
    30747: fix(
      'street',
      null,
      'This address has been used for too many registrations of persons.',
      'Use another address of yours, or register as a business.',
    ),
    30748: fix(
      'phone',
      'F6',
      'This phone number has been used for too many registrations of persons.',
      'Use another phone number of yours.',
    ),
    30749: fix(
      'email',
      'F5',
      'This email address has been used for too many registrations of persons.',
      'Use another email address of yours.',
    ),
    30750: fix(
      'phone',
      'F6',
      'This mobile has been used for as many registrations as one mobile may confirm.',
      'Use another mobile of yours.',
    ),
    30751: fix(
      'phone',
      'F6',
      'The code cannot be sent to this number, as it is not a mobile in the US or Canada.',
      'Use a mobile number from the US or Canada.',
    ),
    30752: fix(
      'phone',
      'F6',
      'The code was wrong, or it came after 24 hours.',
      'Ask for a new code and answer the text with YES within a day.',
    ),
    30753: fix(
      'email',
      'F5',
      'This email address cannot be used to register.',
      'Use an address at a lasting mail service or at your own domain.',
    ),
    30754: fix(
      'street',
      'F4',
      'Street, city, region, postcode and country do not make a real address.',
      'Correct the address, starting from the ZIP code.',
    ),
    30755: fix(
      'country',
      'F4',
      'The provider does not register senders from this country yet.',
      'Use an address in a country from our list.',
    ),
    30756: fix(
      'legalName',
      null,
      'A name looks as if its letters were made up or hidden.',
      'Write the names in plain letters, as they stand in your papers.',
    ),
    30757: fix('taxNumber', 'F2', 'The tax number is missing.', 'Type the tax number of your business.'),
    30758: fix(
      'taxAuthority',
      'F2',
      'The authority that gave the tax number is missing.',
      'Choose the authority that gave you the number.',
    ),
    30790: support('The provider had a fault while it read your registration.'),
    30791: wait(
      'The provider was busy for a moment and did not read your registration.',
      'Wait a minute, as we try again by ourselves.',
    ),
    30792: support('The provider could not read your registration and gave no reason.'),
    30793: fix(
      null,
      null,
      'A part of your profile was missing or wrong, so it could not be registered.',
      'Check each step of the form and submit again.',
    ),
    30795: fix(
      'taxNumber',
      'F2',
      'The tax number does not exist or belongs to another legal name.',
      'Copy the number and the legal name letter by letter from your tax papers.',
    ),
    30796: fix(
      'stockTicker',
      null,
      'You chose a company on the stock market, and no exchange lists that name.',
      'Correct the exchange and the ticker, or choose a private company as the type.',
    ),
    30797: fix(
      'companyType',
      null,
      'You chose a public office, and no office of the US bears that name.',
      'Choose the type that your papers show.',
    ),
    30798: fix(
      'companyType',
      null,
      'You chose a non-profit, and the tax office does not list you as exempt.',
      'Choose another type, or write the name that the tax office has.',
    ),
    30799: fix(
      'legalName',
      'F2',
      'Legal name, tax number and address together do not match any official record.',
      'Compare each of them with your tax papers.',
    ),
  }),
  ...listCodes(['brand', 'campaign'], '2025-02', {
    30794: support('The provider could not process your registration and gave no certain reason.'),
  }),
  // Undated page, younger than the copy of 2025-02.
  ...listCodes(['brand', 'campaign'], '2025-03', {
    30759: support('The account behind Greenroom may not take this step yet.'),
  }),
  // Meanings of the list of 2025-08, which are narrower than those of 2025-02.
  ...listCodes('brand', '2025-08', {
    21736: fix(
      'email',
      'F5',
      'Nobody could confirm that the domain of your contact email is yours.',
      'Use an address at the domain of your site.',
    ),
    21737: fix(
      'email',
      null,
      'The link in the mail to your contact was not opened in time.',
      'Check the contact email, then ask for a new mail.',
    ),
    21738: fix(
      'email',
      'F5',
      'The mail with the link could not be delivered to your contact.',
      'Correct the contact email, then ask for a new mail.',
    ),
    21739: fix(
      'email',
      null,
      'Your contact did not finish the confirmation by email.',
      'Ask for a new mail and follow it to its end.',
    ),
    21740: COMMON.freeMail,
    21741: fix(
      'email',
      null,
      'The code from the mail to your contact was not typed in time.',
      'Ask for a new mail and type its code at once.',
    ),
  }),
  ...listCodes(['brand', 'campaign', 'toll_free'], '2026-07', {
    30915: fix(
      'kind',
      'F1',
      'You registered as a person, and your name or your papers show a company.',
      'Change the kind to a business and give its tax number.',
    ),
  }),
]
