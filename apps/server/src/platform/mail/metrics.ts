import { Counter } from 'prom-client'

const mails = new Counter({
  name: 'greenroom_mails_total',
  help: 'Attempts to send a mail, by provider and outcome: sent, lapsed, refused, not-now, uncertain, failed',
  labelNames: ['provider', 'outcome'],
})
const texts = new Counter({
  name: 'greenroom_texts_total',
  help: 'Attempts to send a text, by provider and outcome: sent, lapsed, invalid-number, unreachable, refused, not-now, uncertain, failed',
  labelNames: ['provider', 'outcome'],
})
const inbound = new Counter({
  name: 'greenroom_inbound_mails_total',
  help: 'Mails that came in, by door and what became of them: received, refused, for-nobody, own, from-machine, no-sender, waits, refused-crowd, set-aside, or a kind of report',
  labelNames: ['door', 'outcome'],
})

export const countInboundMail = (door: string, outcome: string) => inbound.inc({ door, outcome })
export const countMail = (provider: string, outcome: string) => mails.inc({ provider, outcome })
export const countText = (provider: string, outcome: string) => texts.inc({ provider, outcome })
