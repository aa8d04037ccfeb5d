/** Where a payer comes back to; the web app finishes there (product section 4, "Wallet top-up"). */
export const BILLING_PATH = '/dashboard/settings?tab=billing'

/** Times a minute that one owner may have the provider asked by one call: it answers the whole house only so often. */
export const ASKING = { perMinute: 30 }
