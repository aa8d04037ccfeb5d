export * from './address.ts'
export { type AddressOptions, useAddress } from './use-address.ts'
