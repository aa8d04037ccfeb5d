import type { Sample } from './domain-samples.ts'

/** Calls about the registration of texts, and about numbers. */
export const registrationCalls: Record<string, Sample> = {
  getRegistration: {},
  updateSenderProfile: { body: { legal_name: 'Nova Reyes', social_links: ['https://example.com/nova'] } },
  checkRegistration: { query: { kind: 'brand' } },
  mendRegistration: { body: { mend: 'write_description' } },
  manageA2pBrand: { body: { action: 'get', formData: { legal_name: 'Nova Reyes' } } },
  manageA2pCampaign: { body: { action: 'get' } },
  submitTollFree: { body: { signature: 'Nova Reyes', agreed: true } },
  deleteTollFree: { last: true },
  searchNumbers: { query: { kind: 'local', area_code: '212' } },
  getSenderName: {},
  saveSenderName: { body: { name: 'Nova' } },
  removeSenderName: {},
  buyNumber: { body: { number: '+12125550123', kind: 'local' } },
  releaseNumber: { body: { typed: '+12125550123' }, last: true },
}
