import { fix, listCodes, support, wait } from './entry.ts'

/** Numbers joining a registration. Copies of 2025-02 and 2026-03 of the provider's published data. */
export const NUMBER_CODES = [
  ...listCodes('number', '2025-02', {
    21649: fix(
      'country',
      null,
      'This number needs papers about its owner that its country asks for.',
      'Choose a number from another country, or send us the papers.',
    ),
    21650: support('This number needs an identity document that its country asks for.', 'country'),
    21710: wait('The number was already in place for your texts.', 'Wait, as nothing needs to be done.'),
    21711: support('The number is not connected to the sender of your texts.', 'numberKind', 'F16'),
    21712: support('The number still belongs to another sender.', 'numberKind', 'F16'),
    21714: support('The sender of your texts holds as many numbers as it may.'),
    21715: fix('numberKind', 'F16', 'This number cannot send texts.', 'Choose a number that can send texts.'),
    30125: fix(
      'numberKind',
      'F16',
      'A person without a tax number may text from one number, and you have one already.',
      'Keep the number that you have, or register as a business.',
    ),
    30126: support('The carriers did not register your number and gave no reason.'),
  }),
  ...listCodes(['number', 'sending'], '2025-02', {
    30024: wait(
      'The carriers have not finished setting up your number.',
      'Wait a day, as texts stay off until the number is ready.',
    ),
    30035: wait(
      'Your number is still being registered or moved.',
      'Wait a day, as texts stay off until the number is ready.',
    ),
  }),
  ...listCodes(['number', 'campaign'], '2026-03', {
    30995: support('The account holds as many numbers as the provider allows for one sender.'),
  }),
]
