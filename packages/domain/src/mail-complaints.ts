/**
 * Share of complaints from which results of an email warn (standard S15): Google and Yahoo ask senders to stay below it
 * ("Email sender guidelines", "Sender best practices"). Fewer emails say too little.
 */
const WARNED_COMPLAINTS = 0.001
const LEAST_SENT = 50

/** Tells whether too many people reported an email as spam. @param sent emails that were accepted */
export const hasManyComplaints = ({ sent, complaints }: { sent: number; complaints: number }): boolean =>
  sent >= LEAST_SENT && complaints > 0 && complaints >= sent * WARNED_COMPLAINTS
