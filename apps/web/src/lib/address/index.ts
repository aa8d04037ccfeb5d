export * from './address.ts'
export { useAddress } from './use-address.ts'
