export { WalletBalance } from './components/wallet-balance.tsx'
