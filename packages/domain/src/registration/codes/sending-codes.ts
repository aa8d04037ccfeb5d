import { fix, listCodes, support, wait } from './entry.ts'

/** Codes at sending that tell something about the registration. Copy of 2025-02 of the provider's published data. */
export const SENDING_CODES = listCodes('sending', '2025-02', {
  30018: support('This country wants sender names to be registered before they text.', 'country'),
  30022: wait(
    'Texts left faster than the carriers allow your registration.',
    'Wait, as the rest goes out more slowly by itself.',
  ),
  30023: wait(
    'Your registration has used up the texts that carriers allow it today.',
    'Wait until tomorrow, when the rest goes out by itself.',
  ),
  30025: wait(
    'Half of the texts that T-Mobile allows your registration today are used.',
    'Wait, as nothing needs to be done.',
  ),
  30026: wait(
    'Seven tenths of the texts that T-Mobile allows your registration today are used.',
    'Wait, as nothing needs to be done.',
  ),
  30027: wait(
    'T-Mobile takes no more texts of your registration today.',
    'Wait until tomorrow, when the rest goes out by itself.',
  ),
  30032: fix(
    'numberKind',
    null,
    'Your toll-free number is not verified, so carriers block its texts.',
    'Send in the toll-free registration, or correct the one that was rejected.',
  ),
  30033: support('The carriers have suspended your registration, so no texts leave.'),
  30034: fix(
    'numberKind',
    'F16',
    'Your number does not belong to an approved registration, so carriers block its texts.',
    'Finish the registration of your texts and of this number.',
  ),
  30040: support('This country wants sender names to be registered, and yours is not.', 'country'),
})
