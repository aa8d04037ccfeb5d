import { type ListedCampaign, MARKETING_TODOS, type MarketingTodo, type MarketingTodoKind } from '@greenroom/contracts'
import type { HubFacts } from '../queries/facts.ts'
import { missingOf } from './drafts.ts'
import { forecast } from './forecast.ts'
import { ownersTurn } from './may-send.ts'
import {
  BILLING_PATH,
  CONTACTS_PATH,
  campaignPath,
  DOMAINS_PATH,
  SENDING_PATH,
  SITES_PATH,
  TEXTING_PATH,
  VERIFY_PATH,
  WAITING_PATH,
} from './paths.ts'

/** Tells whether a campaign waits for its owner. An automatic message that they turned off waits for nothing. */
export const isHalted = ({ waits_for: waits, trigger, is_running: isRunning }: ListedCampaign): boolean =>
  waits !== null && (trigger === null || isRunning || waits.code === 'restore')

/**
 * Returns everything that is worth doing now, the most urgent first: what stops a send, then whoever waits, then what stands
 * between the owner and the next send. Each has one action.
 */
export function thingsToDo(facts: HubFacts): MarketingTodo[] {
  return [
    ...halted(facts),
    ...aboutNext(facts),
    ...aboutPeople(facts),
    ...aboutSenders(facts),
    ...aboutNew(facts),
  ].toSorted((a, b) => MARKETING_TODOS.indexOf(a.kind) - MARKETING_TODOS.indexOf(b.kind))
}

function halted({ board }: HubFacts): MarketingTodo[] {
  return [...board.scheduled, ...board.underWay]
    .map(({ campaign }) => campaign)
    .filter((campaign) => isHalted(campaign) && campaign.approval?.state !== 'declined')
    .map((campaign) =>
      todo(
        'halted',
        `“${campaign.name}” is waiting`,
        campaign.waits_for?.text ?? '',
        'Look at it',
        campaignPath(campaign),
      ),
    )
}

function aboutNext({ board, balance }: HubFacts): MarketingTodo[] {
  const { spokenFor, after } = forecast(balance, board.toCome)
  const short = `The next sends set aside up to ${dollars(spokenFor)}. You have ${dollars(balance)}.`
  const asked = board.scheduled.flatMap(({ campaign }) =>
    campaign.approval === null || campaign.approval.state === 'approved'
      ? []
      : [{ campaign, approval: campaign.approval }],
  )
  return [
    ...(after < 0
      ? [
          {
            ...todo('funds', `Add ${dollars(-after)} for the next sends`, short, 'Add funds', BILLING_PATH),
            action: { label: 'Add funds', path: BILLING_PATH, funds: -after },
          },
        ]
      : []),
    ...asked
      .filter(({ approval }) => approval.state === 'declined')
      .map(({ campaign, approval }) =>
        todo(
          'declined',
          `${approval.email} declined “${campaign.name}”`,
          approval.note ? `They wrote: “${approval.note}”` : 'Change it, or send it without approval.',
          'Look at it',
          campaignPath(campaign, true),
        ),
      ),
    ...asked
      .filter(({ approval, campaign }) => approval.state === 'asked' && campaign.waits_for === null)
      .map(({ campaign, approval }) =>
        todo(
          'approval',
          `“${campaign.name}” waits for a yes`,
          `${approval.email} has not answered yet. You can remind them, or ask somebody else.`,
          'Look at it',
          campaignPath(campaign),
        ),
      ),
  ]
}

function aboutPeople({ waiting, audience, quietSegment }: HubFacts): MarketingTodo[] {
  return [
    ...(waiting > 0
      ? [
          todo(
            'replies',
            waiting === 1 ? 'One person waits for an answer' : `${count(waiting)} people wait for an answer`,
            'Answer them before your next message goes out.',
            'Answer',
            WAITING_PATH,
          ),
        ]
      : []),
    ...(audience.sms + audience.email === 0
      ? [
          audience.people === 0
            ? todo(
                'audience',
                'Let fans sign up',
                'A form on your page collects people who want to hear from you.',
                'Add a form',
                SITES_PATH,
              )
            : todo(
                'audience',
                'Nobody has agreed to hear from you yet',
                'Record who agreed, or share your sign-up form.',
                'See your contacts',
                CONTACTS_PATH,
              ),
        ]
      : []),
    ...(quietSegment
      ? [
          todo(
            'segment',
            `Write to “${quietSegment.name}”`,
            `${count(quietSegment.people)} people have not heard from you in 30 days.`,
            'See the segment',
            `/dashboard/marketing/audience/${quietSegment.id}`,
          ),
        ]
      : []),
  ]
}

function aboutSenders({
  isVerified,
  isSetUp,
  numbers,
  registrations,
  mail,
  rules,
  audience,
  board,
}: HubFacts): MarketingTodo[] {
  const turn = ownersTurn(registrations)
  const hasNumber = numbers.some(({ maySend }) => maySend)
  const hasMails = [...board.scheduled, ...board.drafts].some(({ campaign }) => campaign.type === 'email')
  const list: (MarketingTodo | false)[] = [
    !isVerified &&
      todo('verify', 'Verify your email or phone', 'Nothing is sent before you have.', 'Verify', VERIFY_PATH),
    turn !== undefined &&
      !hasNumber &&
      todo('registration', 'Finish registering your texts', turn, 'Go on', TEXTING_PATH),
    mail.kind === 'none' &&
      mail.because !== 'no_domain' &&
      todo(
        'domain',
        mail.because === 'domain_stopped' ? 'Your domain stopped sending' : 'Finish setting up your domain',
        mail.because === 'domain_stopped'
          ? 'Its records are gone. No email campaign leaves until they are back.'
          : 'Some of its records are not found yet.',
        'See the records',
        DOMAINS_PATH,
      ),
    rules.postal_address === null &&
      (hasMails || audience.email > 0) &&
      todo(
        'postal_address',
        'Add your postal address',
        'The law asks for it at the end of every email campaign. A post office box is enough.',
        'Add it',
        SENDING_PATH,
      ),
    isSetUp.sms &&
      !hasNumber &&
      turn === undefined &&
      registrations.length === 0 &&
      audience.sms > 0 &&
      todo(
        'number',
        'Get ready to text',
        `${count(audience.sms)} people agreed to texts. Carriers want to know who texts them.`,
        'Set up texts',
        SENDING_PATH,
      ),
    isSetUp.email &&
      mail.kind === 'none' &&
      mail.because === 'no_domain' &&
      audience.email > 0 &&
      todo(
        'own_domain',
        'Send email from your own domain',
        `${count(audience.email)} people agreed to email. Campaigns need a domain to leave from.`,
        'Set up your domain',
        DOMAINS_PATH,
      ),
  ]
  return list.filter((one) => one !== false)
}

function aboutNew({ board, audience }: HubFacts): MarketingTodo[] {
  const ready = board.drafts.find(({ campaign }) => missingOf(campaign).length === 0)?.campaign
  const isFirst = [board.last, board.drafts, board.scheduled, board.underWay].every((list) => list.length === 0)
  return [
    ...(ready
      ? [
          todo(
            'draft',
            `“${ready.name}” is nearly ready`,
            'Message and audience are there. Review it and choose a time.',
            'Review it',
            `${campaignPath(ready, true)}?section=review`,
          ),
        ]
      : []),
    ...(isFirst && audience.sms + audience.email > 0
      ? [
          todo(
            'first',
            'Write your first campaign',
            'You see who gets it, what they read, and what it costs before anything is sent.',
            'Write it',
            audience.email > audience.sms ? '/dashboard/marketing/email/new' : '/dashboard/marketing/sms/new',
          ),
        ]
      : []),
  ]
}

const todo = (kind: MarketingTodoKind, title: string, text: string, label: string, path: string): MarketingTodo => ({
  kind,
  title,
  text,
  action: { label, path, funds: null },
})

const count = (people: number): string => people.toLocaleString('en-US')
const dollars = (cents: number): string => (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })
