import { fix, listCodes } from './entry.ts'

/** Codes that hold for text programs and toll-free numbers alike. Pages of 2026-09 of the provider's dictionary. */
export const SHARED_CODES = [
  ...listCodes(['campaign', 'toll_free'], '2026-09', {
    30497: fix(
      'description',
      'F11',
      'The description is too short, or it tells of something else than your texts.',
      'Write the description anew: who texts whom, and why.',
    ),
    30532: fix(
      'description',
      'F11',
      'The texts seem to be private, and only texts of a business can be registered.',
      'Describe what you send to fans as an artist.',
    ),
    30533: fix(
      'description',
      'F11',
      'The texts seem to go from person to person, which cannot be registered.',
      'Say in the description that your fans sign up on your site.',
    ),
    30534: fix(
      'description',
      'F11',
      'The form was filled in as a test.',
      'Fill in real details about you and your texts.',
    ),
    30537: fix(
      'samples',
      'F13',
      'The sample texts speak of things that your site does not offer.',
      'Write the samples anew from what your site shows.',
    ),
    30538: fix(
      'samples',
      'F13',
      'There is not a sample text for each use case that you chose.',
      'Add one sample for each use case.',
    ),
    30540: fix(
      'optInReply',
      'F14',
      'The text that confirms a new fan is missing or leaves something out.',
      'Write the reply to new fans anew, with your name, rates, HELP and STOP.',
    ),
    30541: fix(
      null,
      null,
      'A political campaign has to give the number of its committee.',
      'Choose another use case, as Greenroom does not send for political campaigns.',
    ),
    30542: fix(
      'useCase',
      null,
      'The texts look political under a use case that is not.',
      'Take politics out of the samples and the description.',
    ),
    30543: fix(
      'proofUrl',
      'F7',
      'The live address of your sign-up form is missing.',
      'Publish the form and submit its address.',
    ),
    30544: fix(
      'flow',
      'F8',
      'The words beside the box do not say what the texts are about.',
      'Put back the checked wording, which names the purpose.',
    ),
    30545: fix(
      'flow',
      'F8',
      'The words beside the box do not say how often texts come.',
      'Put back the checked wording, which names the frequency.',
    ),
    30548: fix(
      'flow',
      'F8',
      'One box asks for news and for donations at once.',
      'Show a box of its own for texts that ask for donations.',
    ),
    30551: fix(
      'flow',
      'F8',
      'The words beside the box do not name text messages.',
      'Put back the checked wording, which names them.',
    ),
    30554: fix(
      'samples',
      'F13',
      'The texts take donations by a reply.',
      'Send fans a link to a safe page for donations.',
    ),
    30555: fix(
      'flow',
      'F12',
      'The proof shows a first text, but not how the fan agreed before it.',
      'Write the flow anew from your site, starting at the sign-up form.',
    ),
    30556: fix('flow', 'F8', 'One box asks for texts and for email or calls at once.', 'Show a box for texts alone.'),
    30558: fix('termsUrl', 'F10', 'Your terms do not say how often texts come.', 'Make the terms page anew.'),
    30560: fix('termsUrl', 'F10', 'Your terms do not say how fans get help.', 'Make the terms page anew.'),
    30562: fix(
      'termsUrl',
      'F10',
      'Your terms do not say that message and data rates may apply.',
      'Make the terms page anew.',
    ),
    30569: fix(
      'flow',
      'F8',
      'The words beside the box do not say that message and data rates may apply.',
      'Put back the checked wording, which names the rates.',
    ),
    30570: fix(
      'flow',
      'F8',
      'The words beside the box do not say how fans get help.',
      'Put back the checked wording, which names HELP.',
    ),
  }),
  ...listCodes(['campaign', 'toll_free'], '2026-06', {
    30531: fix(
      'optOutReply',
      'F14',
      'An automatic reply leaves out your name, a contact or the rates.',
      'Write the replies to new fans, HELP and STOP anew.',
    ),
  }),
]
