import type { Feature } from '../../platform/feature.ts'
import { NAME_ENDED, NUMBER_DOUBTED } from '../messaging/public.ts'
import { FUNDED } from '../wallet/public.ts'
import { REGISTRAR_TOLD } from '../../platform/providers/registrar/sandbox/tell.ts'
import { giveNumbersBack } from './commands/give-numbers-back.ts'
import {
  FEE_CHANGED,
  REGISTRATION_MOVED,
  REGISTRATION_NEWS,
  REGISTRATION_SUBMITTED,
  REGISTRATION_WITHDRAWN,
} from './events.ts'
import { numberJobs, onDoubted, onFeeChanged, onFunded, onNameEnded } from './jobs/numbers.ts'
import { proofJobs } from './jobs/proofs.ts'
import { onMoved, onNews, onSubmitted, onTold, onWithdrawn, registrationJobs } from './jobs/registrations.ts'
import { mayText } from './queries/launchpad.ts'
import { mountProofs, proofHostDoor } from './routes/proof-pages.ts'
import { removeRegistrations } from './commands/remove-registrations.ts'
import { watchProof } from './queries/watch-proof.ts'
import { registrationRoutes } from './routes/registration.ts'
import { numberRoutes } from './routes/numbers.ts'
import { senderNameRoutes } from './routes/sender-names.ts'
import { registrarNews } from './webhooks/registrar-news.ts'

/** Registers owners with the carriers, and buys the numbers that they text from. */
export const registration: Feature = {
  name: 'registration',
  routes: [...registrationRoutes, ...numberRoutes, ...senderNameRoutes],
  doors: mountProofs,
  hostDoor: proofHostDoor,
  jobs: [...registrationJobs, ...numberJobs, ...proofJobs],
  events: {
    [REGISTRATION_SUBMITTED]: onSubmitted,
    [REGISTRATION_MOVED]: onMoved,
    [REGISTRATION_NEWS]: onNews,
    [REGISTRATION_WITHDRAWN]: onWithdrawn,
    [REGISTRAR_TOLD]: onTold,
    [FEE_CHANGED]: onFeeChanged,
    [FUNDED]: onFunded,
    [NUMBER_DOUBTED]: onDoubted,
    [NAME_ENDED]: onNameEnded,
  },
  webhooks: [registrarNews],
  launchpad: [
    {
      id: 'texting',
      order: 81,
      title: 'Get ready to text',
      text: 'Carriers want to know who texts. Your site already proves most of it.',
      action: { label: 'Set up texts', path: '/dashboard/settings?tab=sending' },
      isDone: mayText,
    },
  ],
  watchSites: watchProof,
  live: ['registrations', 'sender_numbers'],
  personalData: {
    erase: async (owner) => {
      await removeRegistrations(owner)
      await giveNumbersBack(owner)
    },
    tables: [
      // The tax number leaves this installation for the registrar alone (standard N10).
      { name: 'sender_profiles', secrets: ['tax_number', 'tax_digest'] },
      { name: 'registrations', secrets: ['submitted_tax'] },
      { name: 'registration_events' },
      { name: 'registration_proofs' },
      { name: 'sender_numbers' },
      { name: 'provider_accounts' },
    ],
  },
}
