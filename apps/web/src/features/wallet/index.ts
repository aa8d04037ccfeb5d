export { WalletBalance } from './components/wallet-balance.tsx'
export { WalletReturn } from './components/wallet-return.tsx'
