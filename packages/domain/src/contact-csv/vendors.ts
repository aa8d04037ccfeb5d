import type { ImportTarget, TagSeparator } from './targets.ts'

/** Another product's export, recognized by its headers, in the form that `headerKey` produces. */
export interface Vendor {
  name: string
  /** Sets of headers that only this export has together; several sets for older versions of it. */
  signs: readonly (readonly string[])[]
  /** Targets by header; if several headers have the same target, the first one present wins. */
  columns: readonly (readonly [header: string, target: ImportTarget])[]
  tagSeparator: TagSeparator
  /** Set if headers not named here are never mapped, whatever they are called. */
  isWhole?: true
}

/**
 * Headers of these exports, each from the source named in docs/lists.md. Headers not named here are matched by their
 * words, so a renamed header costs a second look but no rows.
 */
const VENDORS: readonly Vendor[] = [
  {
    // Exports one file each for subscribed, unsubscribed, cleaned, and never subscribed people; only two say which they
    // are.
    name: 'Mailchimp',
    signs: [
      ['email address', 'leid', 'euid'],
      ['email address', 'member rating', 'optin time'],
    ],
    columns: [
      ['email address', 'email'],
      ['first name', 'first_name'],
      ['last name', 'last_name'],
      ['phone number', 'phone'],
      ['birthday', 'birthday'],
      ['timezone', 'time_zone'],
      ['region', 'region'],
      ['cc', 'country'],
      ['confirm time', 'created_at'],
      ['optin time', 'created_at'],
      ['tags', 'tags'],
      ['unsub time', 'email_opt_out'],
      ['clean time', 'email_opt_out'],
    ],
    tagSeparator: ',',
  },
  {
    // "no" covers both people who left and people who never agreed; the export does not tell them apart.
    name: 'Shopify',
    signs: [
      ['accepts email marketing', 'total spent'],
      ['accepts marketing', 'total spent'],
    ],
    columns: [
      ['email', 'email'],
      ['first name', 'first_name'],
      ['last name', 'last_name'],
      ['phone', 'phone'],
      ['default address phone', 'phone'],
      ['default address city', 'city'],
      ['city', 'city'],
      ['default address province code', 'region'],
      ['province', 'region'],
      ['default address country code', 'country'],
      ['country code', 'country'],
      ['tags', 'tags'],
      ['accepts email marketing', 'email_consent'],
      ['accepts marketing', 'email_consent'],
      ['accepts sms marketing', 'sms_consent'],
    ],
    tagSeparator: ',',
    isWhole: true,
  },
  {
    // The form used since 2024, and the earlier one ("Given Name", "Group Membership").
    name: 'Google Contacts',
    signs: [
      ['e-mail 1 - value', 'labels'],
      ['e-mail 1 - value', 'group membership'],
      ['phone 1 - value', 'labels'],
      ['phone 1 - value', 'group membership'],
    ],
    columns: [
      ['name', 'name'],
      ['first name', 'first_name'],
      ['given name', 'first_name'],
      ['last name', 'last_name'],
      ['family name', 'last_name'],
      ['e-mail 1 - value', 'email'],
      ['phone 1 - value', 'phone'],
      ['birthday', 'birthday'],
      ['address 1 - city', 'city'],
      ['address 1 - region', 'region'],
      ['address 1 - country', 'country'],
      ['labels', 'tags'],
      ['group membership', 'tags'],
    ],
    tagSeparator: ':::',
    isWhole: true,
  },
  {
    name: 'Bandcamp',
    signs: [
      ['email', 'fullname', 'date added'],
      ['email', 'date added', 'num purchases'],
    ],
    columns: [
      ['email', 'email'],
      ['fullname', 'name'],
      ['name', 'name'],
      ['firstname', 'first_name'],
      ['lastname', 'last_name'],
      ['country', 'country'],
      ['date added', 'created_at'],
    ],
    tagSeparator: ',',
  },
  {
    name: 'Laylo',
    signs: [['phone', 'messenger', 'city', 'country']],
    columns: [
      ['name', 'name'],
      ['email', 'email'],
      ['phone', 'phone'],
      ['city', 'city'],
      ['state', 'region'],
      ['country', 'country'],
    ],
    tagSeparator: ',',
  },
  {
    // Modeled on its sign-up form; no export was available.
    name: 'Community',
    signs: [
      ['phone number', 'first name', 'last name', 'gender', 'birthdate'],
      ['phone number', 'first name', 'last name', 'gender', 'date of birth'],
      ['phone number', 'first name', 'last name', 'gender identity'],
      ['phone number', 'communities'],
    ],
    columns: [
      ['phone number', 'phone'],
      ['first name', 'first_name'],
      ['last name', 'last_name'],
      ['email', 'email'],
      ['birthdate', 'birthday'],
      ['date of birth', 'birthday'],
      ['city', 'city'],
      ['state', 'region'],
      ['country', 'country'],
      ['communities', 'tags'],
    ],
    tagSeparator: ',',
  },
  {
    // Its states are active, inactive, cancelled, bounced, and complained. The last three are recognized in any status.
    name: 'Kit',
    signs: [
      ['email', 'first name', 'status', 'created at', 'tags'],
      ['email address', 'first name', 'state', 'created at'],
    ],
    columns: [
      ['email', 'email'],
      ['email address', 'email'],
      ['first name', 'first_name'],
      ['last name', 'last_name'],
      ['status', 'status'],
      ['state', 'status'],
      ['created at', 'created_at'],
      ['tags', 'tags'],
    ],
    tagSeparator: ',',
  },
  {
    name: 'Substack',
    signs: [
      ['email', 'active subscription', 'email disabled'],
      ['email', 'stripe plan', 'email disabled'],
    ],
    columns: [['email disabled', 'email_opt_out']],
    tagSeparator: ',',
  },
  {
    // A suppression can stand beside a consent that was never withdrawn.
    name: 'Klaviyo',
    signs: [
      ['email', 'klaviyo id'],
      ['email marketing consent', 'email suppressions'],
    ],
    columns: [
      ['state / region', 'region'],
      ['date added', 'created_at'],
    ],
    tagSeparator: ',',
  },
  {
    name: 'HubSpot',
    signs: [
      ['record id', 'email', 'unsubscribed from all email'],
      ['record id', 'email', 'marketing contact status'],
      ['record id', 'email', 'contact owner'],
    ],
    columns: [
      ['create date', 'created_at'],
      ['state/region', 'region'],
      ['lead status', 'status'],
    ],
    tagSeparator: ';',
  },
  {
    name: 'Brevo',
    signs: [
      ['contact id', 'email', 'sms'],
      ['email', 'sms', 'added time'],
      ['email', 'sms', 'blacklisted'],
    ],
    columns: [
      ['sms', 'phone'],
      ['added time', 'created_at'],
    ],
    tagSeparator: ',',
  },
  {
    name: 'ActiveCampaign',
    signs: [
      ['email', 'date subscribed', 'date unsubscribed', 'bounced'],
      ['email', 'subscription date', 'unsubscription date', 'bounced'],
    ],
    columns: [
      ['date subscribed', 'created_at'],
      ['subscription date', 'created_at'],
    ],
    tagSeparator: ',',
  },
  {
    // Inactive means unsubscribed or never confirmed; the export does not tell them apart.
    name: 'beehiiv',
    signs: [
      ['email', 'status', 'subscription tier'],
      ['email', 'status', 'referral code'],
    ],
    columns: [
      ['status', 'email_consent'],
      ['created at', 'created_at'],
    ],
    tagSeparator: ',',
  },
]

/** Returns the product whose export has this header. */
export const vendorOf = (keys: readonly string[]): Vendor | undefined =>
  VENDORS.find(({ signs }) => signs.some((together) => together.every((sign) => keys.includes(sign))))

/** Maps column indexes of a product's export to targets, each target once. */
export function columnsOf({ columns }: Vendor, keys: readonly string[]): Map<number, ImportTarget> {
  const found = new Map<number, ImportTarget>()
  const taken = new Set<ImportTarget>()
  for (const [header, target] of columns) {
    const at = keys.indexOf(header)
    if (at < 0 || taken.has(target)) continue
    found.set(at, target)
    taken.add(target)
  }
  return found
}
