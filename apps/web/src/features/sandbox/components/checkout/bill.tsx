import type { SandboxCheckout } from '@greenroom/contracts'
import { Box, Title } from '@mantine/core'
import { appName } from '../../../../lib/app-name.ts'
import { formatCents } from '../../../../lib/format.ts'
import { Grooves } from '../../../../ui/grooves.tsx'
import classes from './bill.module.css'

/** The amount and its purpose, on deep green. */
export function Bill({ checkout }: { checkout: SandboxCheckout }) {
  const { mode, title, amount, email } = checkout
  return (
    <div className={classes.root}>
      <div className={classes.art}>
        <Grooves shape="sun" />
      </div>
      <Box pos="relative">
        <p className={classes.seller}>{appName()}</p>
        {mode === 'card' ? (
          <Title order={1} fz={34}>
            {title}
          </Title>
        ) : (
          <>
            <Box component="p" mt={0} mb={4} mx={0} c="#d5e6da" fz="lg">
              {title}
            </Box>
            <Title order={1} className={classes.amount ?? ''}>
              {formatCents(amount)}
              {mode === 'subscription' ? <span className={classes.each}> a month</span> : null}
            </Title>
          </>
        )}
        <Box component="p" maw="30ch" mt="sm" mb={0} mx={0} c="#d5e6da" style={{ textWrap: 'balance' }}>
          {TERMS[mode]}
        </Box>
        {email === null ? null : <p className={classes.payer}>{email}</p>}
      </Box>
    </div>
  )
}

const TERMS: Readonly<Record<SandboxCheckout['mode'], string>> = {
  payment: 'Paid once, into your wallet.',
  subscription: 'Due today, then each month until you cancel.',
  card: 'Nothing is due today. It is charged for auto top-up and for your plan.',
}
