/** Page that payers return to. The web app finishes there (product section 4, "Wallet top-up"). */
export const BILLING_PATH = '/dashboard/settings?tab=billing'

/** Calls per minute and owner that query the provider, which limits requests of the whole installation. */
export const ASKING = { perMinute: 30 }
