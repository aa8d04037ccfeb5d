import { describe, expect, it, test } from 'vitest'
import { proposeColumns } from './match-columns.ts'
import { readConsent, readOptOut, readStatus } from './read-consent.ts'

describe('a column that says who left is proposed as such', () => {
  test.each(
    [
      // Other products.
      'email_disabled|Email Suppressions|Unsubscribed from all email|Opted out of email: News|Email hard bounce reason',
      'UNSUB_TIME|CLEAN_TIME|Unsubscribed At|Date Unsubscribed|Bounced|Bounced Date|Invalid email address|Do Not Email',
      'Email blocked|Complained|Marked as spam|Email address is quarantined|emailOptOut|Hard bounces',
      // German, French, Spanish, Italian, Portuguese, Polish.
      'Abgemeldet|Newsletter abbestellt|Abmeldedatum|E-Mail unzustellbar|Désabonné|Date de désinscription|Rebond',
      'Dado de baja|Fecha de baja|Desuscrito|Disiscritto|Data di cancellazione|Rimbalzato|Descadastrado|Inscrição cancelada',
      'Wypisany|Data wypisania|Zrezygnował|Odbity',
    ]
      .join('|')
      .split('|'),
  )('%s', (header) => {
    expect(proposeColumns(['Email', header], []).columns).toEqual(['email', 'email_opt_out'])
  })

  test.each([
    ['Do not contact', 'opt_out'],
    ['BLACKLISTED', 'opt_out'],
    ['Gesperrt', 'opt_out'],
    ['SMS opted out', 'sms_opt_out'],
    ['Unsubscribed from texts', 'sms_opt_out'],
    ['Email Marketing Consent', 'email_consent'],
    ['SMS Marketing Consent', 'sms_consent'],
    ['Subscribed to emails', 'email_consent'],
    ['Newsletter', 'email_consent'],
  ])('%s is %s beside emails and phones', (header, target) => {
    expect(proposeColumns(['Email', 'Phone', header], []).columns[2]).toBe(target)
  })

  test.each([
    'Unsubscribe link',
    'Soft bounces',
    'Email Marketing Consent Timestamp',
    'UNSUB_CAMPAIGN_TITLE',
    'Order cancelled',
    'WhatsApp opt-out',
    'Subscription tier',
    'Notes',
  ])('and %s is none', (header) => {
    expect(proposeColumns(['Email', header], []).columns[1]).toBe('skip')
  })

  it('all of them are heard', () => {
    expect(proposeColumns(['Email', 'Unsubscribed', 'Bounced', 'Email Marketing Consent'], []).columns).toEqual([
      'email',
      'email_opt_out',
      'email_opt_out',
      'email_consent',
    ])
  })
})

describe('what its cells say', () => {
  test.each(
    'true|TRUE|1|yes|Y|x|ja|oui|sí|sim|tak|2024-06-02|06/02/2024|HARD_BOUNCE|Unsubscribed|opted out|unsubscribe|USER_SUPPRESSED|Unknown user'.split(
      '|',
    ),
  )('%s: they left', (text) => {
    expect(readOptOut(text)).toBe('opted_out')
  })
  test.each(
    '|false|FALSE|0|0.0|no|N|nein|non|não|nie|[]|null|N/A|-|never|not unsubscribed|NEVER_BOUNCED|subscribed|active|1970-01-01 00:00:00'.split(
      '|',
    ),
  )('%j: nothing', (text) => {
    expect(readOptOut(text)).toBeNull()
  })
  test.each(
    'UNSUBSCRIBED|unsubscribed|Un-subscribed|cleaned|complained|blocked|BLACKLISTED|bounced|hard bounce|opted_out|Abgemeldet|désabonné|dado de baja|disiscritto|descadastrado|wypisany'.split(
      '|',
    ),
  )('%s, of who agreed or of a status: they left', (text) => {
    expect([readConsent(text), readStatus(text)]).toEqual(['opted_out', 'opted_out'])
  })
  test.each('NEVER_SUBSCRIBED|no|false|0|pending|unconfirmed|nein|inactive'.split('|'))(
    '%s: they did not agree',
    (text) => {
      expect(readConsent(text)).toBe('unknown')
    },
  )
  test.each('SUBSCRIBED|yes|true|2024-03-01|'.split('|'))('%j proves nothing', (text) => {
    expect(readConsent(text)).toBeNull()
  })
})
