import { final } from './entry.ts'
import type { RejectionReading } from './kinds.ts'

const forbidden = (text: string): RejectionReading => final(null, 'F15', text)

/** Matter that carriers refuse in each programme under another code. No edit of the same registration helps. */
export const FORBIDDEN = {
  sex: forbidden('Reviewers found sexual or adult matter, which carriers ban from texts.'),
  hate: forbidden('Reviewers found hateful, violent or abusive words, which carriers ban from texts.'),
  alcohol: forbidden('Reviewers found that the texts promote alcohol, which carriers ban here.'),
  firearms: forbidden('Reviewers found weapons, fireworks or explosives, which carriers ban from texts.'),
  tobacco: forbidden('Reviewers found tobacco or vaping goods, which carriers ban from texts at any age.'),
  cannabis: forbidden('Reviewers found cannabis or CBD, which carriers ban from texts even where it is legal.'),
  medicine: forbidden('Reviewers found prescription medicine or controlled drugs, which carriers ban from texts.'),
  illegal: forbidden('Reviewers found goods that are against the law, which carriers ban from texts.'),
  loans: forbidden('Reviewers found advertising for loans, which carriers ban from texts.'),
  debtCollection: forbidden(
    'Reviewers found that debts of other companies are collected, which carriers ban from texts.',
  ),
  debtRelief: forbidden('Reviewers found offers to cut or merge debts, which carriers ban from texts.'),
  creditRepair: forbidden('Reviewers found offers to repair credit scores, which carriers ban from texts.'),
  gambling: forbidden('Reviewers found gambling or betting, which carriers ban from texts.'),
  sweepstakes: forbidden('Reviewers found a prize draw or a contest, which carriers ban from texts.'),
  stocks: forbidden('Reviewers found tips on stocks or trading signals, which carriers ban from texts.'),
  crypto: forbidden('Reviewers found cryptocurrency or tokens, which carriers ban from texts.'),
  riskyMoney: forbidden('Reviewers found risky investments or promises of fast money, which carriers ban from texts.'),
  leads: forbidden('Reviewers found that leads are gathered for others, which carriers ban from texts.'),
  unlawful: forbidden('Reviewers found a purpose that federal law does not allow in every state.'),
  spam: forbidden('Reviewers connected this sender with a known wave of unwanted texts.'),
  phishing: forbidden('Reviewers connected this sender with a known attempt to steal personal data.'),
  fraud: forbidden('Reviewers saw signs of fraud in this registration.'),
  deception: forbidden('Reviewers saw misleading marketing, such as false urgency or invented praise.'),
  badDomain: final('website', null, 'Reviewers found a web address with a bad reputation in this registration.'),
} as const satisfies Record<string, RejectionReading>
