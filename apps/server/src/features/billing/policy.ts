/** Where a payer comes back to; the web app finishes there (spec section 4, "Wallet top-up"). */
export const BILLING_PATH = '/dashboard/settings?tab=billing'
