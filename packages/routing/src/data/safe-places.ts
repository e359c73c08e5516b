import type { PlaceToGo } from '../plan/safe-place.ts'

/** A public place that has room for many people. A candidate only: whether it is open as a shelter must come from the authorities. */
export type CandidateSafePlace = PlaceToGo & { city: string; status: 'candidate' }

// Fairgrounds, convention centers and arenas, from general knowledge; places to 0.005 degrees. Such venues must be accessible by law.
const LINES = `
cow-palace | Cow Palace | Daly City | -122.419 37.706
alameda-fair | Alameda County Fairgrounds | Pleasanton | -121.889 37.662
silver-dollar | Silver Dollar Fairgrounds | Chico | -121.826 39.722
butte-gridley | Butte County Fairgrounds | Gridley | -121.690 39.363
oakland-arena | Oakland Arena | Oakland | -122.203 37.750
oakland-scottish | Oakland Scottish Rite Center | Oakland | -122.260 37.801
kaiser-center | Henry J. Kaiser Center | Oakland | -122.261 37.797
craneway | Craneway Pavilion | Richmond | -122.360 37.909
concord-pavilion | Concord Pavilion | Concord | -121.939 37.959
contra-costa-fair | Contra Costa County Fairgrounds | Antioch | -121.815 38.009
walnut-civic | Civic Park Community Center | Walnut Creek | -122.059 37.905
orinda-community | Orinda Community Center | Orinda | -122.185 37.884
moscone | Moscone Center | San Francisco | -122.401 37.784
san-mateo-fair | San Mateo County Event Center | San Mateo | -122.300 37.546
santa-clara-fair | Santa Clara County Fairgrounds | San Jose | -121.855 37.297
sj-convention | San Jose McEnery Convention Center | San Jose | -121.889 37.329
santa-cruz-fair | Santa Cruz County Fairgrounds | Watsonville | -121.705 36.955
kaiser-permanente-arena | Santa Cruz Civic Auditorium | Santa Cruz | -122.030 36.973
sonoma-fair | Sonoma County Fairgrounds | Santa Rosa | -122.702 38.429
sonoma-marin-fair | Sonoma-Marin Fairgrounds | Petaluma | -122.648 38.240
napa-expo | Napa Valley Expo | Napa | -122.279 38.297
calistoga-fair | Napa County Fairgrounds | Calistoga | -122.584 38.584
marin-center | Marin Center | San Rafael | -122.531 38.000
solano-fair | Solano County Fairgrounds | Vallejo | -122.233 38.134
lake-fair | Lake County Fairgrounds | Lakeport | -122.921 39.054
ukiah-fair | Redwood Empire Fairgrounds | Ukiah | -123.210 39.163
redwood-acres | Redwood Acres Fairgrounds | Eureka | -124.131 40.782
humboldt-fair | Humboldt County Fairgrounds | Ferndale | -124.256 40.586
del-norte-fair | Del Norte County Fairgrounds | Crescent City | -124.196 41.769
siskiyou-fair | Siskiyou Golden Fairgrounds | Yreka | -122.634 41.712
shasta-fair | Shasta District Fairgrounds | Anderson | -122.297 40.443
redding-civic | Redding Civic Auditorium | Redding | -122.377 40.594
tehama-fair | Tehama District Fairground | Red Bluff | -122.211 40.168
glenn-fair | Glenn County Fairgrounds | Orland | -122.186 39.744
colusa-fair | Colusa County Fairgrounds | Colusa | -122.017 39.203
lassen-fair | Lassen County Fairgrounds | Susanville | -120.665 40.412
modoc-fair | Modoc District Fairgrounds | Cedarville | -120.170 41.525
plumas-fair | Plumas-Sierra County Fairgrounds | Quincy | -120.925 39.935
nevada-fair | Nevada County Fairgrounds | Grass Valley | -121.077 39.206
gold-country-fair | Gold Country Fairgrounds | Auburn | -121.079 38.890
placer-fair | Roebbelen Center at the Grounds | Roseville | -121.290 38.757
yuba-sutter-fair | Yuba-Sutter Fairgrounds | Yuba City | -121.618 39.125
cal-expo | Cal Expo | Sacramento | -121.431 38.594
yolo-fair | Yolo County Fairgrounds | Woodland | -121.758 38.668
el-dorado-fair | El Dorado County Fairgrounds | Placerville | -120.815 38.728
amador-fair | Amador County Fairgrounds | Plymouth | -120.847 38.478
calaveras-fair | Calaveras County Fairgrounds | Angels Camp | -120.553 38.053
mother-lode-fair | Mother Lode Fairgrounds | Sonora | -120.386 37.976
mariposa-fair | Mariposa County Fairgrounds | Mariposa | -119.948 37.465
stanislaus-fair | Stanislaus County Fairgrounds | Turlock | -120.855 37.490
merced-fair | Merced County Fairgrounds | Merced | -120.473 37.294
madera-fair | Madera District Fairgrounds | Madera | -120.047 36.951
fresno-fair | Fresno Fairgrounds | Fresno | -119.745 36.733
tulare-fair | Tulare County Fairgrounds | Tulare | -119.347 36.199
kern-fair | Kern County Fairgrounds | Bakersfield | -119.003 35.338
tri-county-fair | Tri-County Fairgrounds | Bishop | -118.401 37.372
monterey-fair | Monterey County Fairgrounds | Monterey | -121.868 36.593
salinas-rodeo | Salinas Sports Complex | Salinas | -121.649 36.697
mid-state-fair | Paso Robles Event Center | Paso Robles | -120.693 35.643
santa-maria-fair | Santa Maria Fairpark | Santa Maria | -120.443 34.943
earl-warren | Earl Warren Showgrounds | Santa Barbara | -119.743 34.441
ventura-fair | Ventura County Fairgrounds | Ventura | -119.303 34.277
antelope-fair | Antelope Valley Fairgrounds | Lancaster | -118.189 34.720
la-convention | Los Angeles Convention Center | Los Angeles | -118.270 34.040
pasadena-convention | Pasadena Convention Center | Pasadena | -118.144 34.144
rose-bowl | Rose Bowl Stadium | Pasadena | -118.168 34.161
fairplex | Fairplex | Pomona | -117.768 34.084
westwood-rec | Westwood Recreation Center | Los Angeles | -118.447 34.054
santa-anita | Santa Anita Park | Arcadia | -118.045 34.140
long-beach-center | Long Beach Convention Center | Long Beach | -118.189 33.765
oc-fair | OC Fair and Event Center | Costa Mesa | -117.902 33.665
anaheim-center | Anaheim Convention Center | Anaheim | -117.920 33.800
nos-center | National Orange Show Events Center | San Bernardino | -117.294 34.085
victorville-fair | San Bernardino County Fairgrounds | Victorville | -117.317 34.530
riverside-center | Riverside Convention Center | Riverside | -117.373 33.986
hemet-fair | Southern California Fairgrounds | Perris | -117.215 33.830
riverside-fair | Riverside County Fairgrounds | Indio | -116.213 33.715
del-mar-fair | Del Mar Fairgrounds | Del Mar | -117.261 32.975
sd-convention | San Diego Convention Center | San Diego | -117.163 32.707
imperial-fair | Imperial Valley Expo | Imperial | -115.567 32.838
`

/** Candidate safe places in California; never say that one is open. */
export const candidateSafePlaces: readonly CandidateSafePlace[] = LINES.trim()
  .split('\n')
  .map(line => {
    const [id = '', name = '', city = '', point = ''] = line.split('|').map(part => part.trim())
    const [lon = 0, lat = 0] = point.split(' ').map(Number)
    return { id, name, city, location: [lon, lat], wheelchair: true, status: 'candidate' }
  })
