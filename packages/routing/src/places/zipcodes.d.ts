declare module 'zipcodes' {
  export type ZipEntry = {
    zip: string
    latitude: number
    longitude: number
    city: string
    state: string
    country: string
  }
  const zipcodes: { codes: Record<string, ZipEntry> }
  export default zipcodes
}
