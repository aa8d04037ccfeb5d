import { Refusal, type Resource, type Turn, type Rules } from './world.ts'

/** Monthly volumes that the form offers. */
const VOLUMES = new Set([
  ...['10', '100', '1,000', '10,000', '100,000', '250,000', '500,000', '750,000'],
  ...['1,000,000', '5,000,000', '10,000,000+'],
])
/** Parts of a registration, required of whoever is no sole proprietor since 17 February 2026. */
const REGISTRATION = ['BusinessRegistrationNumber', 'BusinessRegistrationAuthority', 'BusinessRegistrationCountry']

function checkForm(form: URLSearchParams): void {
  const volume = form.get('MessageVolume')
  if (volume !== null && !VOLUMES.has(volume)) throw new Refusal(400, 20001, 'There is no such volume.')
  if (form.get('BusinessType') === 'SOLE_PROPRIETOR') return
  for (const name of REGISTRATION) if (!form.get(name)) throw new Refusal(400, 30446, `${name} is missing.`)
}

export const tollFreeRules: Rules = {
  '/v1/Tollfree/Verifications': {
    prefix: 'HH',
    create: ({ world, account, form, shelf }: Turn) => {
      const numbers = world.shelf(account, `/2010-04-01/Accounts/${account.sid}/IncomingPhoneNumbers`)
      const number = numbers.find(({ sid }) => sid === form.get('TollfreePhoneNumberSid'))
      const phone = number?.phone_number
      if (typeof phone !== 'string' || !/^\+18(00|88|77|66|55|44|33)/.test(phone))
        throw new Refusal(400, 20404, 'There is no such number.')
      if (
        world.shelf(account, shelf).some(({ tollfree_phone_number_sid }) => tollfree_phone_number_sid === number?.sid)
      )
        throw new Refusal(409, 20409, 'The number has a verification already.')
      checkForm(form)
      return { status: 'PENDING_REVIEW', tollfree_phone_number: phone }
    },
    update: ({ form }: Turn, verification: Resource) => {
      if (verification.status !== 'TWILIO_REJECTED' || verification.edit_allowed === false)
        throw new Refusal(400, 20409, 'It cannot be edited now.')
      checkForm(form)
      return {
        status: 'IN_REVIEW',
        rejection_reason: null,
        rejection_reasons: null,
        error_code: null,
        edit_allowed: null,
        edit_expiration: null,
      }
    },
  },
}
