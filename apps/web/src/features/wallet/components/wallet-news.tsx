import { AutoTopUpWatch } from './auto-top-up-watch.tsx'
import { WalletReturn } from './wallet-return.tsx'

/** Watches the wallet on every screen: a returning payer, and automatic top-ups. */
export default function WalletNews() {
  return (
    <>
      <WalletReturn />
      <AutoTopUpWatch />
    </>
  )
}
