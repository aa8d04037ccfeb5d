import type { Feature } from '../../platform/feature.ts'
import { numberJobs } from './jobs/numbers.ts'
import { numberRoutes } from './routes/numbers.ts'

/** Registers owners with the carriers, and buys the numbers that they text from. */
export const registration: Feature = {
  name: 'registration',
  routes: numberRoutes,
  jobs: numberJobs,
  live: ['registrations', 'sender_numbers'],
  personalData: {
    tables: [
      // The tax number leaves this installation for the registrar alone (standard N10).
      { name: 'sender_profiles', secrets: ['tax_number'] },
      { name: 'registrations' },
      { name: 'registration_events' },
      { name: 'registration_proofs' },
      { name: 'sender_numbers' },
      { name: 'provider_accounts' },
    ],
  },
}
