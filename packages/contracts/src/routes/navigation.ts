import { z } from 'zod'
import { defineRoute } from '../define-route.ts'
import { language as languageEntity } from '../entities/common.ts'
import { addedPreparation, leaveByAnswer, preparation } from '../entities/leave-by.ts'
import {
  directionsAnswer,
  evacuationPlan,
  evacuationPlanRequest,
  geocodingAnswer,
  hazardCollection,
  routingProfile,
} from '../entities/navigation.ts'
import { packKeys, signedText } from '../entities/pack.ts'
import { region, tileParams } from '../entities/region.ts'
import { shelter, shelterReport } from '../entities/shelter.ts'
import { defaultLanguage } from '../vocabulary/languages.ts'
import { maxLength } from '../vocabulary/limits.ts'
import type { Problem } from '../vocabulary/problems.ts'
import { shelterNeeds } from '../vocabulary/shelters.ts'

const flag = z.enum(['true', 'false']).transform(value => value === 'true')
const language = z.string().max(maxLength.languageTag).optional()

const isListOfNeeds = (text: string) => text.split(',').every(name => shelterNeeds.some(need => need === name))

/** The query parameters of the Mapbox Directions API v5 that the map's directions control sends. Others are ignored. */
export const directionsQuery = z.object({
  alternatives: flag.default(false),
  steps: flag.default(false),
  geometries: z.enum(['geojson', 'polyline', 'polyline6']).default('polyline'),
  overview: z.enum(['full', 'simplified', 'false']).default('simplified'),
  annotations: z.string().max(200).optional(),
  language,
  access_token: z.string().max(300).optional(),
})

export const getDirections = defineRoute({
  name: 'getDirections',
  service: 'navigation',
  method: 'GET',
  path: '/api/directions/v5/:profile/:coordinates.json',
  // The directions control sends `mapbox/driving` with an unencoded slash.
  aliases: ['/api/directions/v5/mapbox/:profile/:coordinates.json'],
  access: 'public',
  summary:
    'Returns routes that avoid hazards, in the format of the Mapbox Directions API v5. Without a route, `muster` in the reply says why and what to do instead.',
  params: z.object({
    profile: z
      .string()
      .max(40)
      // The directions control sends `mapbox/driving`, percent-encoded or not.
      .transform(value => value.replace(/^mapbox[/:]/, ''))
      .pipe(routingProfile),
    coordinates: z.string().max(400),
  }),
  query: directionsQuery,
  reply: directionsAnswer,
  errors: ['invalid-request', 'too-many-requests'],
})

export const geocode = defineRoute({
  name: 'geocode',
  service: 'navigation',
  method: 'GET',
  path: '/api/geocoding/v5/mapbox.places/:query.json',
  access: 'public',
  summary: 'Finds places by text or by "longitude,latitude", in the format of the Mapbox Geocoding API v5.',
  params: z.object({ query: z.string().min(1).max(maxLength.placeQuery) }),
  query: z.object({
    proximity: z.string().max(60).optional(),
    bbox: z.string().max(100).optional(),
    types: z.string().max(200).optional(),
    country: z.string().max(60).optional(),
    limit: z.coerce.number().int().min(1).max(10).default(5),
    language,
    access_token: z.string().max(300).optional(),
  }),
  reply: geocodingAnswer,
  errors: ['invalid-request', 'too-many-requests'],
})

export const searchPlaces = defineRoute({
  name: 'searchPlaces',
  service: 'navigation',
  method: 'POST',
  path: '/api/places/search',
  access: 'public',
  // The text is in the body, because histories and logs record URLs.
  summary: 'Finds places by text as `geocode` does, but with the text in the body. Nothing of the request is stored.',
  body: z.object({
    query: z.string().min(1).max(maxLength.placeQuery),
    limit: z.int().min(1).max(10).default(5),
  }),
  reply: geocodingAnswer,
  errors: ['invalid-request', 'too-many-requests'],
})

export const listHazards = defineRoute({
  name: 'listHazards',
  service: 'navigation',
  method: 'GET',
  path: '/api/hazards',
  access: 'public',
  summary: 'Lists the areas of active updates as GeoJSON. Each says whether routes avoid it.',
  reply: hazardCollection,
  errors: [],
})

export const listShelters = defineRoute({
  name: 'listShelters',
  service: 'navigation',
  method: 'GET',
  path: '/api/shelters',
  access: 'public',
  summary:
    'Lists shelters with their source and age, those that fit the person’s needs best first. In a drill the list also contains public places that often serve as shelters.',
  query: z.object({
    near: z.string().max(60).optional(),
    /** What the person needs, separated by commas. */
    for: z
      .string()
      .max(100)
      .refine(isListOfNeeds, 'invalid' satisfies Problem)
      .optional(),
    language,
    limit: z.coerce.number().int().min(1).max(100).default(50),
  }),
  reply: z.array(shelter),
  errors: ['invalid-request'],
})

export const getShelter = defineRoute({
  name: 'getShelter',
  service: 'navigation',
  method: 'GET',
  path: '/api/shelters/:id',
  access: 'public',
  summary: 'Returns the current state of one shelter. Also returns candidates, which no source has called open.',
  params: z.object({ id: z.string().max(maxLength.shelterId) }),
  reply: shelter,
  errors: ['invalid-request', 'not-found'],
})

export const reportShelter = defineRoute({
  name: 'reportShelter',
  service: 'navigation',
  method: 'POST',
  path: '/api/shelters/:id/reports',
  access: 'user',
  summary:
    'Reports what the caller sees at a shelter. The report replaces the caller’s earlier one and expires after six hours. Answers `not-at-shelter` if the caller is not there.',
  params: z.object({ id: z.string().max(maxLength.shelterId) }),
  body: shelterReport,
  reply: shelter,
  errors: ['invalid-request', 'unauthenticated', 'not-found', 'not-at-shelter', 'too-many-requests'],
})

export const planEvacuation = defineRoute({
  name: 'planEvacuation',
  service: 'navigation',
  method: 'POST',
  path: '/api/evacuation-plans',
  // The way out is shown without an account. Only signed-in people get a push message when the destination changes.
  access: 'optional-user',
  summary:
    'Returns the nearest safe place that the person can reach, or the one that they have chosen, and the route to it. Needs no account.',
  body: evacuationPlanRequest,
  reply: evacuationPlan,
  errors: ['invalid-request', 'not-found', 'too-many-requests', 'unavailable'],
})

export const getLeaveBy = defineRoute({
  name: 'getLeaveBy',
  service: 'navigation',
  method: 'GET',
  path: '/api/leave-by',
  access: 'user',
  summary: 'Returns when the caller must leave their home or another place, and why.',
  query: z.object({
    /** "longitude,latitude"; default: the caller's home. */
    from: z.string().max(60).optional(),
    /** How the caller travels; default: as in their profile. */
    profile: routingProfile.optional(),
    language: languageEntity.default(defaultLanguage),
  }),
  reply: leaveByAnswer,
  errors: ['invalid-request', 'unauthenticated', 'too-many-requests', 'unavailable'],
})

export const savePreparation = defineRoute({
  name: 'savePreparation',
  service: 'navigation',
  method: 'PUT',
  path: '/api/leave-by/preparation',
  access: 'user',
  summary:
    'Stores preparations that take the caller time before they can leave, in addition to those that follow from the profile. Replaces the stored ones.',
  body: z.object({ added: z.array(addedPreparation).max(10) }),
  reply: z.object({ preparation, added: z.array(addedPreparation) }),
  errors: ['invalid-request', 'unauthenticated', 'too-many-requests'],
})

export const listRegions = defineRoute({
  name: 'listRegions',
  service: 'navigation',
  method: 'GET',
  path: '/api/regions',
  access: 'public',
  summary: 'Lists the regions with real roads, a map and places, with their area, age and source.',
  reply: z.array(region),
  errors: [],
})

export const getTile = defineRoute({
  name: 'getTile',
  service: 'navigation',
  method: 'GET',
  path: '/api/tiles/:region/:version/:z/:x/:y.mvt',
  access: 'public',
  // Raw gzipped bytes. 204 if the region has nothing to draw there; 404 for a region or version that is not loaded.
  summary:
    'Returns a vector tile of a region (Mapbox Vector Tile, gzipped), or 204 if the region has nothing to draw there.',
  params: tileParams,
  errors: ['not-found'],
})

/** Selects a pack. The contents depend on these fields and on the current data only. */
const packQuery = z.object({
  /** "longitude,latitude". */
  at: z.string().max(60),
  mode: routingProfile.default('driving'),
  language: languageEntity.default(defaultLanguage),
})

export const getPack = defineRoute({
  name: 'getPack',
  service: 'navigation',
  method: 'GET',
  path: '/api/packs',
  access: 'user',
  // Raw bytes in the format of entities/pack.ts. 304 if the client has this version.
  summary:
    'Returns a signed offline pack for a place: roads, hazards, shelters, places and ways out. Answers 304 if the client has this version.',
  query: packQuery,
  errors: ['invalid-request', 'unauthenticated', 'not-found', 'too-many-requests', 'unavailable'],
})

export const getPackState = defineRoute({
  name: 'getPackState',
  service: 'navigation',
  method: 'GET',
  path: '/api/packs/state',
  access: 'user',
  summary:
    'Returns a signed text with the version that a pack would have now, and the ages of its hazards and shelters.',
  query: packQuery,
  reply: signedText,
  errors: ['invalid-request', 'unauthenticated', 'too-many-requests'],
})

export const reportPack = defineRoute({
  name: 'reportPack',
  service: 'navigation',
  method: 'POST',
  path: '/api/packs/verified',
  access: 'user',
  // The place is in the body, because logs record URLs.
  summary:
    'Reports that the caller’s browser has stored a pack and has verified its signature and its parts. Returns whether it is the newest version.',
  body: packQuery.extend({ version: z.string().min(1).max(60) }),
  reply: z.object({ isNewest: z.boolean() }),
  errors: ['invalid-request', 'unauthenticated', 'too-many-requests'],
})

export const getPackKeys = defineRoute({
  name: 'getPackKeys',
  service: 'navigation',
  method: 'GET',
  path: '/api/packs/keys',
  access: 'public',
  summary:
    'Returns the public keys with which offline packs are signed, and the signed lists by which a device that trusts a former key can trust them.',
  reply: packKeys,
  errors: [],
})

export const navigationRoutes = {
  getDirections,
  geocode,
  searchPlaces,
  listHazards,
  listShelters,
  getShelter,
  reportShelter,
  planEvacuation,
  getLeaveBy,
  savePreparation,
  listRegions,
  getTile,
  getPack,
  getPackState,
  reportPack,
  getPackKeys,
}
