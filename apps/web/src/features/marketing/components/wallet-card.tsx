import type { MarketingHub } from '@greenroom/contracts'
import { Button, Progress } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { askForFunds } from '../../../lib/api/index.ts'
import { formatCents } from '../../../lib/format.ts'
import { momentWords } from '../../../lib/moment-words.ts'
import { tellProblem } from '../../../lib/tell-problem.ts'
import { useMinute } from '../../../lib/use-minute.ts'
import { walletQuery } from '../../../lib/wallet.ts'
import { HubCard } from './hub-card.tsx'
import classes from './side.module.css'

export interface WalletCardProps {
  wallet: MarketingHub['wallet']
  /** Something is scheduled. */
  hasNext: boolean
}

/** Cents that are suggested to add if nothing is missing. */
const USUAL = 2500

/** The balance, and what becomes of it by what is scheduled. */
export function WalletCard({
  wallet: { balance, spoken_for: spokenFor, after, short_at: shortAt },
  hasNext,
}: WalletCardProps) {
  const now = useMinute()
  const reserved = useQuery(walletQuery).data?.reserved ?? 0
  const isAutomatic = useQuery(walletQuery).data?.auto_topup.enabled ?? false
  const share = balance === 0 ? (spokenFor > 0 ? 100 : 0) : Math.min(100, (spokenFor / balance) * 100)
  return (
    <HubCard
      title="Wallet"
      action={
        <Button
          size="compact-md"
          variant={after < 0 ? 'filled' : 'default'}
          onClick={() => void askForFunds(after < 0 ? -after : USUAL).catch(tellProblem)}
        >
          Add funds
        </Button>
      }
    >
      <p className={classes.big}>{formatCents(balance)}</p>
      {hasNext ? (
        <>
          <Progress
            value={share}
            color={after < 0 ? 'warning' : 'green'}
            size={8}
            my={10}
            aria-label="Share of the balance that the next sends set aside"
          />
          <dl className={classes.facts}>
            <div>
              <dt>Next sends, at most</dt>
              <dd>{formatCents(spokenFor)}</dd>
            </div>
            <div>
              <dt>{after < 0 ? 'Missing' : 'Left then'}</dt>
              <dd data-short={after < 0 || undefined}>{formatCents(Math.abs(after))}</dd>
            </div>
          </dl>
        </>
      ) : (
        <p className={classes.text}>Nothing scheduled needs it yet.</p>
      )}
      {shortAt === null ? null : (
        <p className={classes.warning}>
          Too little from {momentWords(new Date(shortAt), now)}.
          {isAutomatic ? ' Your automatic top-up may add some before.' : ''}
        </p>
      )}
      {reserved > 0 ? (
        <p className={classes.text}>{formatCents(reserved)} more is set aside for what goes out now.</p>
      ) : null}
    </HubCard>
  )
}
