import { fix, listCodes, support, wait } from './entry.ts'

/** Customer profiles and trust products. Copy of 2025-02 of the provider's published data. */
export const PROFILE_CODES = listCodes('profile', '2025-02', {
  18601: fix(
    'website',
    'F3',
    'Reviewers could not tell that your legal name belongs to your site.',
    'Add the line that says who runs your site.',
  ),
  18602: fix(
    'taxNumber',
    'F2',
    'The tax number could not be found, or it is no longer valid.',
    'Copy the number and the legal name from your tax papers.',
  ),
  18603: fix(
    'street',
    'F4',
    'Your address is not in the official list of addresses.',
    'Correct the address, starting from the ZIP code.',
  ),
  18604: fix(
    'firstName',
    null,
    'The contact could not be confirmed as a person who acts for you.',
    'Check the name, title, email and phone of the contact.',
  ),
  18605: fix(
    'lastName',
    null,
    'The second contact could not be confirmed as a person who acts for you.',
    'Check the name, title, email and phone of the contact.',
  ),
  18606: fix(
    'email',
    'F5',
    'The contact email is at another domain than your site.',
    'Use an address at the domain of your site.',
  ),
  18607: support('The profile could not be copied for this registration.'),
  18608: wait('The profile had been copied before.', 'Wait, as nothing needs to be done.'),
  18610: support('The profile could not be copied because its address had been deleted.', 'street'),
  22214: fix(null, null, 'The profile has no person or business in it.', 'Fill in the step "Who" and submit again.'),
  22215: fix(
    null,
    null,
    'A field about you or your business is empty in the profile.',
    'Fill in each field of the steps "Who" and "Contact".',
  ),
  22216: support('The profile lacks a document that the provider asks for.'),
  22217: fix('street', 'F4', 'A field of a document in the profile is empty.', 'Fill in each field of the address.'),
  22218: fix(
    'legalName',
    null,
    'A document in the profile tells something else than your form.',
    'Write names and address as they stand in your papers.',
  ),
  22219: fix('street', 'F4', 'The profile has no address.', 'Fill in the step "Where" and submit again.'),
  22404: support('The provider takes no profiles of persons without a tax number at this time.', 'kind'),
})
