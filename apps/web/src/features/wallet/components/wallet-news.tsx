import { AutoTopUpWatch } from './auto-top-up-watch.tsx'
import { WalletReturn } from './wallet-return.tsx'

/** What becomes of the wallet while something else is done: a payer who comes back, money that comes by itself. */
export default function WalletNews() {
  return (
    <>
      <WalletReturn />
      <AutoTopUpWatch />
    </>
  )
}
